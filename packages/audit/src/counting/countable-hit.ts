import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { collectorAnswer } from '../hits/answers/collector-answer.ts';
import type { AnswerStatement } from '../hits/answers/answer-statement.ts';
import { PAGE_VIEW } from '../events/event-reader.ts';
import { eventOfHit } from '../events/event-of-hit.ts';

/** Hit of a page that the vendor's report should show. */
export interface CountableHit {
  /** `page_view`, or the vendor's name of the event. */
  event: string;
  /** Index in the page's hits. */
  index: number;
  hit: Hit;
  /** Instant at which the hit left, in ms since 1970 by the agent's clock. */
  sentAtMs: number;
  /** User agent of the visit. */
  userAgent: string;
  /** Statement of the collector's answer. Absent: it has none. */
  statement?: AnswerStatement;
  /** Body of the collector's answer, if its family reports something in it. */
  answerText?: string;
}

/** Event of a hit that counts nothing (a ping, a search), on a page that sent no page view of its family. */
export type StandInEvent = (hit: Hit) => boolean;

/**
 * Returns the page views and named events among the hits of one family. On a page without a page view, the first hit
 * that `standsIn` accepts has the event `page_view`: the report lacks the page because of it.
 */
export function countableHits(
  observation: Observation,
  hits: readonly Hit[],
  { family, standsIn }: { family: string; standsIn: StandInEvent },
): CountableHit[] {
  const own = hits.map((hit, index) => ({ hit, index })).filter(({ hit }) => hit.vendor === family);
  const standIn = own.some(({ hit }) => hit.kind === 'page-view')
    ? undefined
    : own.find(({ hit }) => standsIn(hit));
  const [from, until] = [Date.parse(observation.startedAt), Date.parse(observation.finishedAt)];
  return own.flatMap((one): CountableHit[] => {
    const event = one === standIn ? PAGE_VIEW : eventNameOf(one.hit);
    if (event === null) return [];
    // Time on a page may be fast-forwarded, so a hit is never later than the end of its visit.
    const sentAtMs = Math.round(Math.min(from + one.hit.atMs, until));
    const { userAgent } = observation.browser;
    return [{ ...one, event, sentAtMs, userAgent, ...answerTo(one.hit, observation) }];
  });
}

function answerTo({ vendor, requestId }: Hit, observation: Observation): Partial<CountableHit> {
  const request =
    requestId === null ? undefined : seen(observation.requests)?.find(({ id }) => id === requestId);
  if (request === undefined) return {};
  const { answerText } = request;
  return { statement: collectorAnswer(vendor, request), ...(answerText !== undefined && { answerText }) };
}

function eventNameOf(hit: Hit): string | null {
  return hit.kind === 'page-view' ? PAGE_VIEW : (eventOfHit(hit)?.name ?? null);
}
