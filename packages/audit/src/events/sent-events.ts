import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { mayBeHits } from '../detect/sent-hits.ts';
import { answerOf } from '../hits/call-answer.ts';
import { withoutEchoes } from '../hits/echoes.ts';
import { withEnvelope } from '../hits/envelope.ts';
import { recognise } from '../hits/families/known-families.ts';
import { readPayload } from '../hits/payload.ts';
import { namedHop } from '../hops.ts';
import type { EventBudget } from './bounded.ts';
import { eventOfHit } from './event-of-hit.ts';
import { identityOf } from './identity.ts';
import { uniqueEvents } from './each-once.ts';
import type { Sending } from './each-once.ts';

/** Maximum number of hits read from one request. */
const BATCH_MAX = 2_000;
/** Maximum number of sent events of one observation. */
const SENDINGS_MAX = 10_000;

/** Returns the events in a page's requests, without duplicates, in sending order. */
export function sentEvents(
  observation: Observation,
  budget: EventBudget,
  tracking?: TrackingSettings,
): Sending[] {
  const sendings: Sending[] = [];
  const requests = withoutEchoes(mayBeHits(observation).filter((request) => !isScriptFile(request)));
  for (const request of requests.toSorted((one, other) => one.startedMs - other.startedMs)) {
    if (sendings.length >= SENDINGS_MAX || budget.values <= 0) break;
    const url = (tracking && namedHop(tracking.phpTagName, request)) ?? request.url;
    const { answer } = answerOf(request, observation);
    for (const hit of hitsOf(url, request)) {
      const event = eventOfHit(hit, budget);
      if (event === null) continue;
      const from = { source: hit.vendor, atMs: request.startedMs, requestId: request.id };
      sendings.push({ event: { ...event, ...from }, account: hit.siteId, id: identityOf(hit), answer });
    }
  }
  return uniqueEvents(sendings);
}

type FoundHit = Pick<Hit, 'kind' | 'siteId' | 'url' | 'parameters'> & { vendor: string };

function hitsOf(url: string, request: RequestRecord): FoundHit[] {
  const known = recognise(readPayload(url, request));
  if (known === null) return [];
  return withEnvelope(known.hits.slice(0, BATCH_MAX)).map((hit) => ({ ...hit, url, vendor: known.vendor }));
}

/** Returns whether a script request only loads code. A script element that calls a collector carries a hit (JSONP). */
function isScriptFile({ resourceType, url }: RequestRecord): boolean {
  return resourceType === 'script' && /\.m?js$/.test(URL.parse(url)?.pathname ?? '');
}
