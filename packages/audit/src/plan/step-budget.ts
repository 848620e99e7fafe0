/** What the judgement of one event may cost, in the evaluation of small schemas: some tenths of a second. */
const STEPS_MAX = 1_000_000;

let stepsLeft = Infinity;

/** Thrown where the judgement of one value costs more than it may. */
export class TooManySteps extends Error {}

export function spendSteps(count: number): void {
  stepsLeft -= count;
  if (stepsLeft < 0) throw new TooManySteps();
}

/** Runs what calls `spendSteps`; null: it was too much. Judgements never wait, so no two of them share the count. */
export function withinSteps<T>(judge: () => T): T | null {
  stepsLeft = STEPS_MAX;
  try {
    return judge();
  } catch (error) {
    if (error instanceof TooManySteps) return null;
    throw error;
  } finally {
    stepsLeft = Infinity;
  }
}
