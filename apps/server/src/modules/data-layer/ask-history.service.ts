import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { readMissingSince } from '../history/clickhouse/outbox.store.ts';
import type { HistoryOf } from '../history/history-of.ts';
import type { HistoryCall } from '../history/history.ts';
import { noteQuestion } from '../history/slow-questions.store.ts';

interface AskingNeeds {
  historyOf: HistoryOf;
  /** A question that is refused since it takes too long ends the transaction of its call: how long it took is kept. */
  aside: Db;
}

/** Gives the history that answers now to the operations that ask it. */
export function createAsking({ historyOf, aside }: AskingNeeds) {
  return <Input, Answer>(ask: (call: HistoryCall, input: Input) => Promise<Answer>) =>
    async (call: Call, input: Input): Promise<Answer> => {
      const startedMs = performance.now();
      try {
        const history = await historyOf(call.db);
        const stillAnswers = async () => (await historyOf(call.db)) === history;
        return await ask({ ...call, history, stillAnswers }, input);
      } finally {
        // An answer does not fail for what is noted of it.
        await noteQuestion(aside, { ms: performance.now() - startedMs, now: call.now }).catch(() => {});
      }
    };
}

/** Says beside an answer since when visits may be missing from it. */
export function withAsOf<Input extends { websiteId: string }, Answer extends object>(
  ask: (call: HistoryCall, input: Input) => Promise<Answer>,
) {
  return async (call: HistoryCall, input: Input): Promise<Answer & { asOf?: string }> => {
    // What arrives in between is in the answer, though it is said to be missing.
    const since = await readMissingSince(call.db, input.websiteId);
    const answer = await ask(call, input);
    return since === null ? answer : { ...answer, asOf: since.toISOString() };
  };
}
