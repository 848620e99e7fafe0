/**
 * Maximum cost of an evaluation, in evaluations of small schemas: some tenths of a second for one event, a few seconds
 * in total.
 */
const EVENT_STEPS_MAX = 1_000_000;
const EVALUATION_STEPS_MAX = 20_000_000;

/**
 * Steps left. Nothing is counted outside an evaluation. Evaluations are synchronous, so no two of them share the
 * counts.
 */
let eventSteps = Infinity;
let evaluationSteps = Infinity;

/** Thrown if the evaluation of one value exceeds its maximum cost. */
class TooManySteps extends Error {}

export function spendSteps(count: number): void {
  eventSteps -= count;
  if (eventSteps < 0) throw new TooManySteps();
}

/** Runs the evaluation of one event, which calls `spendSteps`. Returns null if the cost exceeds the maximum. */
export function withinSteps<T>(evaluate: () => T): T | null {
  const given = Math.min(EVENT_STEPS_MAX, evaluationSteps);
  eventSteps = given;
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  } finally {
    evaluationSteps -= given - Math.max(0, eventSteps);
    eventSteps = Infinity;
  }
}

/** Runs the evaluation of a whole visit or journey, with a common maximum cost for all its events. */
export function withinEvaluation<T>(evaluate: () => T): T {
  evaluationSteps = EVALUATION_STEPS_MAX;
  try {
    return evaluate();
  } finally {
    evaluationSteps = Infinity;
  }
}
