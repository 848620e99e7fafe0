import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import { ApiError } from '../api-error.ts';
import type { Attempt } from './attempt.ts';

const DAY_MS = 86_400_000;
/** Time in ms that events are stored for a panel that does not fetch them. */
const EVENT_RETENTION_MS = 7 * DAY_MS;
/**
 * Time in ms that the agent remembers an attempt after its last event was sent. A late copy of its order then does not
 * run again.
 */
const NUMBER_RETENTION_MS = DAY_MS / 24;

/** Attempts on this agent, by run. */
export type AttemptTable = {
  all(): Attempt[];
  add(attempt: Attempt): void;
  find(runId: string, attempt: number): Attempt | undefined;
  newest(runId: string): Attempt | undefined;
  /** Removes attempts that ended long enough ago. */
  forgetOld(nowMs: number): Promise<void>;
};

export function createAttemptTable(): AttemptTable {
  const attempts = new Set<Attempt>();
  const attemptsOf = (runId: string) => [...attempts].filter(({ order }) => order.runId === runId);
  return {
    all: () => [...attempts],
    add: (attempt) => void attempts.add(attempt),
    find: (runId, attempt) => attemptsOf(runId).find(({ order }) => order.attempt === attempt),
    newest: (runId) => attemptsOf(runId).toSorted((one, other) => other.order.attempt - one.order.attempt)[0],
    async forgetOld(nowMs) {
      for (const attempt of attempts) {
        if (!isOld(attempt, nowMs)) continue;
        attempts.delete(attempt);
        await attempt.forget();
      }
    },
  };
}

/**
 * Returns true for a copy of the same order. Throws a Refusal for an older attempt (412), or for another order with
 * that number (422).
 */
export function isSameOrder(known: RunOrder, order: RunOrder): boolean {
  if (order.attempt < known.attempt) throw new ApiError(412, 'older-attempt');
  if (order.attempt > known.attempt) return false;
  if (JSON.stringify(order) !== JSON.stringify(known)) throw new ApiError(422, 'another-order');
  return true;
}

function isOld(attempt: Attempt, nowMs: number): boolean {
  const { journal } = attempt;
  if (attempt.isActive()) return false;
  const allWent = journal.isFinished() && journal.prunedUpTo() === journal.lastSeq();
  return nowMs - journal.changedAtMs() > (allWent ? NUMBER_RETENTION_MS : EVENT_RETENTION_MS);
}
