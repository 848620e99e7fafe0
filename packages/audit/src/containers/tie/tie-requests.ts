import type { PredictedPush } from '@vigie/contract/container.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import { initiatorChain } from '@vigie/contract/observation/initiator-chain.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { vendorCalls } from '../../attribution/vendor-calls.ts';
import type { PredictedContainer } from '../predict/predict-visit.ts';
import { certaintyOf, marksOf, type SentRequest, type TagMarks } from './sent-by-tag.ts';

/** A request with the tag that sent it, and the push at which the tag fired, by its index. Null: no known tag. */
export interface TiedRequest {
  requestId: string;
  tag: number | null;
  push: number | null;
}

/**
 * Returns which tag of which container sent the requests of a visit, by container. A tag counts where it fired, or
 * may have, before the request left, and its address, event or account is the request's. Where two tags speak for one
 * request with equal certainty nothing is said. A page view that no tag speaks for stands in the first container,
 * without a tag.
 */
export function tieRequests(found: readonly PredictedContainer[], observation: Observation): TiedRequest[][] {
  const ties = found.map((): TiedRequest[] => []);
  const all = seen(observation.requests) ?? [];
  const hits = Map.groupBy(
    vendorCalls(observation, NO_TRACKER).map(({ hit }) => hit),
    ({ requestId }) => requestId,
  );
  const tags = found.flatMap(({ container, pushes }, place) =>
    container.tags
      .filter(({ paused }) => !paused)
      .map((tag) => ({ place, tag: tag.number, pushes, marks: marksOf(tag, container) })),
  );
  for (const request of all.filter(isSent)) {
    const url = URL.parse(request.url);
    if (url === null) continue;
    const own = hits.get(request.id) ?? [];
    const chain = initiatorChain(request, all).flatMap((address) => URL.parse(address) ?? []);
    const senders = sendersOf(tags, { url, hits: own, chain }, request.startedMs);
    const best = Math.max(0, ...senders.map(({ certainty }) => certainty));
    const [sender, ...rivals] = senders.filter(({ certainty }) => certainty === best);
    if (sender !== undefined && rivals.length === 0)
      ties[sender.place]?.push({ requestId: request.id, tag: sender.tag, push: sender.push });
    else if (sender === undefined && isUntied(own, found))
      ties[0]?.push({ requestId: request.id, tag: null, push: null });
  }
  return ties;
}

const isSent = ({ resourceType }: RequestRecord): boolean =>
  !['document', 'stylesheet', 'font', 'media', 'manifest', 'preflight'].includes(resourceType);

/** Returns what could not be read of a container may send it too. */
function isUntied(hits: readonly Hit[], found: readonly PredictedContainer[]): boolean {
  const isRead = found.every(({ container }) => container.unreadable.length === 0);
  return isRead && hits.some(({ kind }) => kind === 'page-view');
}

interface MarkedTag {
  /** Of its container among those of the page. */
  place: number;
  tag: number;
  pushes: readonly PredictedPush[];
  marks: TagMarks;
}

function sendersOf(tags: readonly MarkedTag[], sent: SentRequest, atMs: number) {
  return tags.flatMap(({ place, tag, pushes, marks }) => {
    const certainty = certaintyOf(marks, sent);
    const push = certainty === 0 ? null : firedBefore(tag, pushes, atMs);
    return push === null ? [] : [{ place, tag, push, certainty }];
  });
}

/** The page tells its clock in whole milliseconds. */
const CLOCK_MS = 1;

/** Returns the last push before the moment at which the tag fired, else the last at which it may have. */
function firedBefore(tag: number, pushes: readonly PredictedPush[], atMs: number): number | null {
  const before = pushes.filter((push) => push.atMs <= atMs + CLOCK_MS);
  const withOutcome = (wanted: RegExp) =>
    before.findLast(({ tags }) => tags.some((one) => one.tag === tag && wanted.test(one.outcome)));
  return (withOutcome(/^fires/u) ?? withOutcome(/^not-decidable$/u))?.index ?? null;
}
