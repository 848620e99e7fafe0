import { isDeepStrictEqual } from 'node:util';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { COLLECTOR_NAME } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import { cameLate } from './request-differences.ts';

/** Returns whether an address is the demo tag's collector, at the end of redirects. */
export function isPhareHit({ pathname }: Pick<URL, 'pathname'>): boolean {
  return pathname.endsWith(`/${COLLECTOR_NAME}`);
}

/** Hits that the collector received from a page, and the settings to decode them. */
export type PhareGroundTruth = { received: ReceivedHit[]; tracking: TrackingSettings };

type Parameters = Record<string, string>;

/**
 * Returns the decoded hits of a page that differ from those that the collector received, hit by hit. Each line shows
 * both sides, the kind of the hit and its result.
 */
export function phareDifferences(
  path: string,
  observation: Observation,
  expected: PhareGroundTruth,
): string[] {
  const hits = decodeHits(observation, expected.tracking);
  const due = expected.received.filter((hit) => !cameLate(hit, observation)).flatMap(hitsIn);
  const missing = due.filter((one) => !hits.some((hit) => isDeepStrictEqual({ ...hit.parameters }, one)));
  const all = expected.received.flatMap(hitsIn);
  return [
    ...missing.map((one) => `${path}: received, not decoded: ${JSON.stringify(one)}`),
    ...hits.flatMap((hit) => differencesOf(path, hit, all)),
  ];
}

function differencesOf(path: string, hit: Hit, expectations: Parameters[]): string[] {
  const isReceived = expectations.some((expected) => isDeepStrictEqual({ ...hit.parameters }, expected));
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

/** Returns the hits of one request as the tag writes them: in the query, in a form body, or several in JSON. */
export function hitsIn({ query, body }: ReceivedHit): Parameters[] {
  if (Object.keys(query).length > 0) return [query];
  if (!body.startsWith('{')) return [parsed(body)];
  return (JSON.parse(body) as { requests: string[] }).requests.map((text) => parsed(text.slice(1)));
}

function parsed(text: string): Parameters {
  return Object.fromEntries(new URLSearchParams(text));
}
