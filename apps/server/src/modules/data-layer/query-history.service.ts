import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { readMissingSince } from '../history/clickhouse/outbox.store.ts';
import type { HistoryOf } from '../history/history-of.ts';
import type { HistoryCall } from '../history/history.ts';
import { recordQueryDuration } from '../history/slow-questions.store.ts';

interface HistoryQueryNeeds {
  historyOf: HistoryOf;
  /**
   * Connection outside the transaction. It stores the duration of a query whose call is refused because it takes too
   * long.
   */
  aside: Db;
}

/** Creates a wrapper that passes the active history to an operation and records the query's duration. */
export function createHistoryQuery({ historyOf, aside }: HistoryQueryNeeds) {
  return <Input, Answer>(operation: (call: HistoryCall, input: Input) => Promise<Answer>) =>
    async (call: Call, input: Input): Promise<Answer> => {
      const startedMs = performance.now();
      try {
        const history = await historyOf(call.db);
        const stillAnswers = async () => (await historyOf(call.db)) === history;
        return await operation({ ...call, history, stillAnswers }, input);
      } finally {
        // A failed record must not fail the answer.
        await recordQueryDuration(aside, { ms: performance.now() - startedMs, now: call.now }).catch(
          () => {},
        );
      }
    };
}

/** Wraps an operation. Adds `asOf` to its answer: the instant since which visits may be missing. */
export function withAsOf<Input extends { websiteId: string }, Answer extends object>(
  operation: (call: HistoryCall, input: Input) => Promise<Answer>,
) {
  return async (call: HistoryCall, input: Input): Promise<Answer & { asOf?: Date }> => {
    // Visits that arrive in between are in the answer, although `asOf` reports them as missing.
    const since = await readMissingSince(call.db, input.websiteId);
    const answer = await operation(call, input);
    return since === null ? answer : { ...answer, asOf: since };
  };
}
