import { isDeepStrictEqual } from 'node:util';
import type { Hit } from '@vigie/contract/hit.ts';
import { COLLECTOR_NAME } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';

/** Whether an address is the demo tag's collector, where redirects end. */
export function isPhareHit({ pathname }: URL): boolean {
  return pathname.endsWith(`/${COLLECTOR_NAME}`);
}

type Parameters = Record<string, string>;

/**
 * Where the decoded hits of a page are not those that the collector got, hit by hit: what each says, of which kind
 * it is, and what became of it.
 */
export function phareDifferences(path: string, hits: Hit[], received: ReceivedHit[]): string[] {
  const truths = received.flatMap(hitsIn);
  const missing = truths.filter(
    (truth) => !hits.some((hit) => isDeepStrictEqual({ ...hit.parameters }, truth)),
  );
  const differences = missing.map((truth) => `${path}: received, not decoded: ${JSON.stringify(truth)}`);
  for (const hit of hits) differences.push(...differencesOf(path, hit, truths));
  return differences;
}

function differencesOf(path: string, hit: Hit, truths: Parameters[]): string[] {
  const isReceived = truths.some((truth) => isDeepStrictEqual({ ...hit.parameters }, truth));
  const name = `${hit.kind} ${hit.parameters['rand'] ?? hit.url}`;
  if (!isReceived) {
    const isLost = hit.answer === 'lost' || hit.answer === 'failed';
    return isLost ? [] : [`${path}: ${name} is ${hit.answer}, and was never received`];
  }
  const differences = hit.answer === 'lost' ? [`${path}: ${name} is lost, and was received`] : [];
  const kind = kindOf(hit.parameters);
  if (hit.kind !== kind) differences.push(`${path}: ${name} is a ${kind}`);
  return differences;
}

function kindOf(parameters: Parameters): Hit['kind'] {
  if ('ping' in parameters) return 'ping';
  return 'e_c' in parameters ? 'event' : 'page-view';
}

/** The hits of one request, read as the tag writes them: in the query, in a form body, or several in JSON. */
export function hitsIn({ query, body }: ReceivedHit): Parameters[] {
  if (Object.keys(query).length > 0) return [query];
  if (!body.startsWith('{')) return [parsed(body)];
  return (JSON.parse(body) as { requests: string[] }).requests.map((text) => parsed(text.slice(1)));
}

function parsed(text: string): Parameters {
  return Object.fromEntries(new URLSearchParams(text));
}
