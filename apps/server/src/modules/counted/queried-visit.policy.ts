import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';
import type { CountedHit, CountedReason } from '@vigie/contract/counted.ts';
import { COUNTED_STEPS, type CountedStep } from '@vigie/contract/stored-counted.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';

/** State of a hit in a report, with the last step that the hit reached. */
export interface SteppedHit extends CountedHit {
  step: CountedStep;
}

/** Returns the last step that a hit reached. */
export function lastStepOf(
  { hit, statement }: CountableHit,
  { state }: Pick<CountedHit, 'state'>,
): CountedStep {
  if (state === 'counted' || state === 'late') return 'counted';
  const { answer, status } = hit;
  if (answer === 'lost' || answer === 'local' || (answer === 'failed' && status === null)) return 'visited';
  if (status === null ? answer === 'unknown' : status >= 400) return 'left';
  return statement?.outcome === 'dropped' || statement?.outcome === 'refused' ? 'answered' : 'accepted';
}

/** Returns the page view that stands for a visit: the one that came furthest. Undefined: the page sent none. */
export function pageViewOf(hits: readonly SteppedHit[]): SteppedHit | undefined {
  const rank = ({ step }: SteppedHit) => COUNTED_STEPS.indexOf(step);
  return hits
    .filter(({ event }) => event === 'page_view')
    .toSorted((one, other) => rank(other) - rank(one) || one.hit - other.hit)[0];
}

/** Returns whether a visit without a page view had to send one: its check was not skipped, for example by consent. */
export function isDue(verdicts: readonly Verdict[] | null): boolean {
  return verdicts?.some(({ check, outcome }) => check === 'hitPageview' && outcome !== 'skipped') ?? false;
}

/** Reasons that a later answer may change by itself. */
const PASSING: ReadonlySet<CountedReason | null> = new Set<CountedReason>([
  'interface-away',
  'quota',
  'live-away',
  'not-yet',
  'no-control',
  'not-understood',
]);
/** Reasons that an action of the owner changes. */
const OF_OWNER: ReadonlySet<CountedReason | null> = new Set<CountedReason>([
  'authentication',
  'right-missing',
  'visitor-log-off',
]);
/** Reasons for which the report had answered without the hit. */
const MISSED: ReadonlySet<string | null> = new Set<CountedReason>([
  'not-yet',
  'no-control',
  'no-identifier',
  'unexplained',
]);

/** Further questions about hits without an identifier: their page and time may still find them. */
const UNIDENTIFIED_ATTEMPTS = 2;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses before further questions about one visit, in ms. Their sum is three days, longer than every vendor's report takes. */
const PAUSES_MS = [
  2 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  30 * HOUR_MS,
];

/**
 * Returns the instant, in ms, of the next question about a visit. Null: its states are final. A vendor that names the
 * age at which its report is complete is queried then, too.
 */
export function nextQuestionAt(
  hits: readonly CountedHit[],
  { attempts, nowMs, completeAtMs }: { attempts: number; nowMs: number; completeAtMs: number },
): number | null {
  const isOpen = hits.some(
    ({ state, reason }) =>
      state === 'cannot-say' &&
      (PASSING.has(reason) ||
        OF_OWNER.has(reason) ||
        (reason === 'no-identifier' && attempts < UNIDENTIFIED_ATTEMPTS)),
  );
  const pauseMs = PAUSES_MS[attempts];
  if (!isOpen || pauseMs === undefined) return null;
  const isEarly = completeAtMs > nowMs + MINUTE_MS;
  return isEarly ? Math.min(nowMs + pauseMs, completeAtMs) : nowMs + pauseMs;
}

/** Returns a state as it is stored: a hit that an earlier answer of the report lacked is late. */
export function comparedWithEarlier(
  hit: CountedHit,
  earlier: { state: CountedHit['state']; reason: string | null; afterMs: number | null } | undefined,
): CountedHit {
  if (hit.state !== 'counted' || earlier === undefined) return hit;
  if (earlier.state === 'counted' || earlier.state === 'late')
    return { ...hit, state: earlier.state, afterMs: earlier.afterMs };
  return MISSED.has(earlier.reason) ? { ...hit, state: 'late' } : hit;
}

/**
 * Returns the states of one agent's hits. The control hit of the server proves nothing about an agent with another
 * address: a hit is unexplained only if another hit of the agent was counted.
 */
export function withoutUnproven<T extends CountedHit>(hits: readonly T[]): T[] {
  if (hits.some(({ state }) => state === 'counted' || state === 'late')) return [...hits];
  return hits.map((hit) =>
    hit.reason === 'unexplained' ? { ...hit, state: 'cannot-say', reason: 'no-control' } : hit,
  );
}

/** Pauses of an interface in ms after consecutive failures. */
const RETRY_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];

/** Returns the pause in ms before an interface that did not answer is queried again. */
export const retryPauseMs = (failures: number): number =>
  RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? MINUTE_MS;

/** Reasons that concern the whole interface: no hit of an account got an answer. */
export function failureOf(hits: readonly CountedHit[]): CountedHit | null {
  const [first] = hits;
  const isOfAll = hits.every(
    ({ state, reason }) =>
      state === 'cannot-say' &&
      reason !== null &&
      reason !== 'not-yet' &&
      reason !== 'no-control' &&
      (PASSING.has(reason) || OF_OWNER.has(reason)),
  );
  return first !== undefined && isOfAll ? first : null;
}
