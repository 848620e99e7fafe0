import type { Evidence, Remedy } from '@vigie/contract/verdict.ts';

/** Methods that need no Access-Control-Allow-Methods. */
const SIMPLE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'unknown']);

/** Returns the headers that the collector must send, also on the preflight. */
export function corsHeaders(evidence: Evidence): [name: string, value: string][] {
  const method = String(evidence['method'] ?? 'POST');
  const requested = evidence['preflightHeaders'];
  const headers = Array.isArray(requested) ? requested.filter((name) => name !== '') : [];
  return [
    ['Access-Control-Allow-Origin', String(evidence['origin'] ?? '')],
    ...(evidence['credentials'] === true ? [['Access-Control-Allow-Credentials', 'true'] as const] : []),
    ...(headers.length > 0 ? [['Access-Control-Allow-Headers', headers.join(', ')] as const] : []),
    ...(SIMPLE_METHODS.has(method) ? [] : [['Access-Control-Allow-Methods', method] as const]),
  ].map(([name = '', value = '']) => [name, value]);
}

export function corsRemedy(evidence: Evidence): Remedy {
  const params = {
    url: String(evidence['url'] ?? ''),
    origin: String(evidence['origin'] ?? ''),
    line: corsHeaders(evidence)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  };
  return { code: 'send-cors-headers', params };
}
