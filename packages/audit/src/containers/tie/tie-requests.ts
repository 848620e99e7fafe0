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

/** Request with the tag that sent it, and the index of the push at which the tag fired. Null if no tag is known. */
export interface TiedRequest {
  requestId: string;
  tag: number | null;
  push: number | null;
}

/**
 * Matches the requests of a visit with the tags that sent them, by container. A tag matches if it fired or may have
 * fired before, and if its address, event or account is that of the request. Two tags with equal certainty give no
 * result. A page view without a tag is listed in the first container, without a tag.
 */
export function tieRequests(found: readonly PredictedContainer[], observation: Observation): TiedRequest[][] {
  const ties = found.map((): TiedRequest[] => []);
  const all = seen(observation.requests) ?? [];
  const hits = Map.groupBy(
    vendorCalls(observation, NO_TRACKER).map(({ hit }) => hit),
    ({ requestId }) => requestId,
  );
  const tags = found.flatMap(({ container, pushes }, index) =>
    container.tags
      .filter(({ paused }) => !paused)
      .map((tag) => ({ index, tag: tag.number, pushes, marks: marksOf(tag, container) })),
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
      ties[sender.index]?.push({ requestId: request.id, tag: sender.tag, push: sender.push });
    else if (sender === undefined && isUntied(own, found))
      ties[0]?.push({ requestId: request.id, tag: null, push: null });
  }
  return ties;
}

const isSent = ({ resourceType }: RequestRecord): boolean =>
  !['document', 'stylesheet', 'font', 'media', 'manifest', 'preflight'].includes(resourceType);

/**
 * Returns whether hits contain a page view that no tag sent. False if a part of a container is unreadable, because it
 * may have sent the page view.
 */
function isUntied(hits: readonly Hit[], found: readonly PredictedContainer[]): boolean {
  const isRead = found.every(({ container }) => container.unreadable.length === 0);
  return isRead && hits.some(({ kind }) => kind === 'page-view');
}

interface MarkedTag {
  /** Position of its container among those of the page. */
  index: number;
  tag: number;
  pushes: readonly PredictedPush[];
  marks: TagMarks;
}

function sendersOf(tags: readonly MarkedTag[], sent: SentRequest, atMs: number) {
  return tags.flatMap(({ index, tag, pushes, marks }) => {
    const certainty = certaintyOf(marks, sent);
    const push = certainty === 0 ? null : firedBefore(tag, pushes, atMs);
    return push === null ? [] : [{ index, tag, push, certainty }];
  });
}

/** Resolution of the page's clock, in ms. */
const CLOCK_MS = 1;

/**
 * Returns the index of the last push before a moment at which the tag fired. If there is none, returns the last one at
 * which it may have fired.
 */
function firedBefore(tag: number, pushes: readonly PredictedPush[], atMs: number): number | null {
  const before = pushes.filter((push) => push.atMs <= atMs + CLOCK_MS);
  const withOutcome = (wanted: RegExp) =>
    before.findLast(({ tags }) => tags.some((one) => one.tag === tag && wanted.test(one.outcome)));
  return (withOutcome(/^fires/u) ?? withOutcome(/^not-decidable$/u))?.index ?? null;
}
