/** What judgements may cost, in evaluations of small schemas: of one event some tenths of a second, of all a few seconds. */
const EVENT_STEPS_MAX = 1_000_000;
const JUDGEMENT_STEPS_MAX = 20_000_000;

/** Outside of a judgement nothing is counted. Judgements never wait, so no two of them share the counts. */
let eventSteps = Infinity;
let judgementSteps = Infinity;

/** Thrown where the judgement of one value costs more than it may. */
class TooManySteps extends Error {}

export function spendSteps(count: number): void {
  eventSteps -= count;
  if (eventSteps < 0) throw new TooManySteps();
}

/** Runs the judgement of one event, which calls `spendSteps`; null: it was too much. */
export function withinSteps<T>(judge: () => T): T | null {
  const given = Math.min(EVENT_STEPS_MAX, judgementSteps);
  eventSteps = given;
  try {
    return judge();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  } finally {
    judgementSteps -= given - Math.max(0, eventSteps);
    eventSteps = Infinity;
  }
}

/** Runs the judgement of a whole visit or journey: thousands of heavy events share what one may cost. */
export function withinJudgement<T>(judge: () => T): T {
  judgementSteps = JUDGEMENT_STEPS_MAX;
  try {
    return judge();
  } finally {
    judgementSteps = Infinity;
  }
}
