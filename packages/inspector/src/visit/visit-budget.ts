import { createDeadline, type Deadline } from '../deadline.ts';
import { contentsMs } from '../authored/run-contents.ts';
import type { VisitOrder } from './visit.ts';

/** Share of the budget for closing: reading the settled page and leaving it. */
const CLOSING_SHARE = 0.2;
const CLOSING_MAX_MS = 3_000;
/** Share of the closing for reading, so that a picture does not use the time for leaving. */
const READING_SHARE = 0.6;

/**
 * Division of a visit's time. The contents of tests have their own time, in addition to the budget:
 *
 *     | opening a tab | (gate) | looking at the page   | reading | tests | leaving |
 *     |<------------------- budgetMs - closing ------->|<--- closing + contents -->|
 */
export interface VisitBudget {
  /** Returns the result of opening a tab. Raises OutOfTime or Cancelled if that comes first. */
  openWithin<T>(opening: Promise<T>): Promise<T>;
  /** Starts the rest of the time: a tab that waited at a gate lost none of it. */
  start(): VisitTime;
}

/** Deadlines of a visit whose tab is open. */
export interface VisitTime {
  /** For navigation and the wait until the page has settled. */
  readonly looking: Deadline;
  readonly whole: Deadline;
  /** Starts the deadline for reading the settled page; leaves time for the tests and for leaving. */
  beginReading(): Deadline;
  end(): void;
}

export function createVisitBudget({
  budgetMs,
  contents,
  signal,
}: Pick<VisitOrder, 'budgetMs' | 'contents' | 'signal'>): VisitBudget {
  const testsMs = contentsMs(contents);
  const closingMs = Math.min(CLOSING_MAX_MS, budgetMs * CLOSING_SHARE);
  const opening = createDeadline(budgetMs, signal);
  let leftMs = budgetMs;
  return {
    async openWithin(work) {
      try {
        return await opening.race(work);
      } finally {
        leftMs = opening.leftMs();
        opening.end();
      }
    },
    start() {
      const whole = createDeadline(leftMs + testsMs, signal);
      const looking = createDeadline(leftMs - closingMs, signal);
      return {
        looking,
        whole,
        beginReading: () => createDeadline((whole.leftMs() - testsMs) * READING_SHARE),
        end() {
          looking.end();
          whole.end();
        },
      };
    },
  };
}
