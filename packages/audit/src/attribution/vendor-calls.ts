import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { trackerSettings, type TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { catalogueEntry } from '../catalogue.ts';
import { mayBeHit } from '../detect/sent-hits.ts';
import { answerOf } from '../hits/call-answer.ts';
import { decodeCalls } from '../hits/decode-hits.ts';
import { withoutEchoes } from '../hits/echoes.ts';
import { withEnvelope } from '../hits/envelope.ts';
import { recognise } from '../hits/families/known-families.ts';
import { isMirroredPageView } from '../hits/mirrored-page-views.ts';
import { isBareMatomo } from '../hits/families/matomo.ts';
import { readPayload } from '../hits/payload.ts';
import { withWays } from '../hits/ways/hits-with-ways.ts';
import { isPing } from './cookieless.ts';
import { sendsHits } from './vendor-names.ts';

/** Hit that reached a collector. */
export type VendorCall = {
  hit: Hit;
  isPing: boolean;
  /** Position among the configured trackers; null if only the family is known. */
  tracker: number | null;
};

/** Returns the calls of a visit to the configured collectors, and to collectors of known families. */
export function vendorCalls(observation: Observation, tracking: TrackingSettings): VendorCall[] {
  const configured = configuredTrackerCalls(observation, tracking);
  const taken = new Set(configured.map(({ hit }) => hit.requestId));
  const others = withoutEchoes(seen(observation.requests) ?? [])
    .filter((request) => !taken.has(request.id) && mayBeHit(request))
    .flatMap((request) => withWays(knownHits(request, observation), observation))
    .map((hit) => ({ hit, tracker: null }));
  return [...configured, ...others]
    .filter(({ hit, tracker }) => reached(hit, observation) && isCounted(hit, tracker))
    .map((call) => ({ ...call, isPing: isPing(call.hit) }));
}

function configuredTrackerCalls(observation: Observation, tracking: TrackingSettings) {
  const settings = [
    tracking,
    ...(tracking.others ?? []).map((tracker) => trackerSettings(tracking, tracker)),
  ].filter(({ phpTagName }) => phpTagName.trim() !== '');
  return settings.flatMap((its, tracker) =>
    decodeCalls(observation, its).flatMap(({ hits }) => hits.map((hit) => ({ hit, tracker }))),
  );
}

/** Returns the hits of a request that match a known family, without hits of consent managers. */
function knownHits(request: RequestRecord, observation: Observation): Hit[] {
  const known = recognise(readPayload(request.url, request));
  if (known === null || !sendsHits(known.vendor) || catalogueEntry(request.url)?.category === 'consent')
    return [];
  const { answer } = answerOf(request, observation);
  return withEnvelope(known.hits).map((hit) => ({
    ...hit,
    requestId: request.id,
    vendor: known.vendor,
    transport: 'other',
    method: request.method,
    url: request.url,
    status: request.status,
    answer,
    atMs: request.startedMs,
  }));
}

/**
 * Returns whether a hit reached its collector. A hit that a policy blocked, or that got no connection, did not. An HTTP
 * error counts as reached.
 */
function reached({ answer, status, requestId }: Hit, observation: Observation): boolean {
  if (requestId === null || answer === 'lost') return false;
  return answer !== 'failed' || status !== null || observation.visit.hits === 'answer-locally';
}

/** Returns whether a hit counts a visitor. Requests for settings do not, nor do copies of another hit for audiences. */
function isCounted(hit: Hit, tracker: number | null): boolean {
  const { kind, vendor, parameters } = hit;
  if (kind !== 'other' || isMirroredPageView(hit)) return true;
  return tracker === null && vendor === 'matomo' && isBareMatomo(parameters);
}
