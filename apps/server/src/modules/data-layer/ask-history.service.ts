import type { Call } from '../../access/actor.ts';
import type { HistoryOf } from '../history/history-of.ts';
import type { HistoryCall } from '../history/history.ts';

/** Gives the history that answers now to the operations that ask it. */
export function createAsking({ historyOf }: { historyOf: HistoryOf }) {
  return <Input, Answer>(ask: (call: HistoryCall, input: Input) => Promise<Answer>) =>
    async (call: Call, input: Input): Promise<Answer> =>
      ask({ ...call, history: await historyOf(call.db) }, input);
}
