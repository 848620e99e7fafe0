import type { Evidence, Remedy } from '@vigie/contract/verdict.ts';

/** Methods that need no Access-Control-Allow-Methods. */
const SIMPLE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'unknown']);

/** The headers that the collector must answer with, to the preflight too. */
export function corsRemedy(evidence: Evidence): Remedy {
  const method = String(evidence['method'] ?? 'POST');
  const asked = evidence['preflightHeaders'];
  const headers = Array.isArray(asked) ? asked.filter((name) => name !== '') : [];
  const lines = [
    `Access-Control-Allow-Origin: ${String(evidence['origin'] ?? '')}`,
    ...(evidence['credentials'] === true ? ['Access-Control-Allow-Credentials: true'] : []),
    ...(headers.length > 0 ? [`Access-Control-Allow-Headers: ${headers.join(', ')}`] : []),
    ...(SIMPLE_METHODS.has(method) ? [] : [`Access-Control-Allow-Methods: ${method}`]),
  ];
  const params = {
    url: String(evidence['url'] ?? ''),
    origin: String(evidence['origin'] ?? ''),
    line: lines.join('\n'),
  };
  return { code: 'send-cors-headers', params };
}
