import type { HitKind } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { withEnvelope } from '../hits/envelope.ts';
import { recognise } from '../hits/families/known-families.ts';
import { readPayload } from '../hits/payload.ts';

/** A request of a visit that is a hit of a known family, whatever its address is called. */
export interface SentHit {
  visit: Observation;
  request: RequestRecord;
  family: string;
  account: string | null;
  kind: HitKind;
  parameters: Record<string, string>;
  sharedNames?: string[];
}

const NEVER_HITS: ReadonlySet<string> = new Set([
  'stylesheet', 'font', 'media', 'texttrack', 'manifest', 'preflight', 'csp-report', 'prefetch', 'eventsource',
]); // prettier-ignore

/** The requests of a visit that may be hits: all but its page, and what only loads something. */
export function mayBeHits(visit: Observation): RequestRecord[] {
  return (seen(visit.requests) ?? []).filter(
    ({ resourceType, frameId, method }) =>
      !(resourceType === 'document' && frameId === 'main') &&
      method !== 'OPTIONS' &&
      !NEVER_HITS.has(resourceType),
  );
}

/** The hits of a visit, known by their shape. */
export function sentHits(visit: Observation): SentHit[] {
  return mayBeHits(visit).flatMap((request) => {
    const known = recognise(readPayload(request.url, request));
    if (known === null) return [];
    return withEnvelope(known.hits).map(({ kind, siteId, ...told }) => ({
      ...told,
      visit,
      request,
      family: known.vendor,
      account: siteId,
      kind,
    }));
  });
}

/** Scripts that a visit loads, or tried to. */
export function scriptsOf(visit: Observation): RequestRecord[] {
  return (seen(visit.requests) ?? []).filter(({ resourceType }) => resourceType === 'script');
}
