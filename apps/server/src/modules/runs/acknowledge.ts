import { isAgentTrouble, isSilence } from './agent-trouble.ts';
import type { Following } from './hand-over.ts';
import type { RunNeeds } from './run-needs.ts';

/** Tells an agent which events are stored, so that it forgets them. A repeated message changes nothing. */
export interface Acknowledger {
  /**
   * Does nothing if the agent is known to have received it. A silent agent is told again at the next call, and a few
   * more times after the last events. Without any of them it forgets by itself.
   */
  tell(cursor: number, options: { isLast: boolean }): Promise<void>;
}

const LAST_TELLS_MAX = 5;
const RETRY_MS = 1_000;

export function createAcknowledger(
  { sleep, signal }: Pick<RunNeeds, 'sleep' | 'signal'>,
  { run, attempt, client }: Following,
): Acknowledger {
  let heard = attempt.cursor;

  /** False when nobody knows whether the agent has heard it. */
  const tellOnce = async (upTo: number): Promise<boolean> => {
    try {
      await client.ack({ runId: run.id, attempt: attempt.number, upTo });
    } catch (error) {
      if (!isAgentTrouble(error)) throw error;
      if (isSilence(error)) return false;
    }
    heard = upTo;
    return true;
  };

  return {
    async tell(cursor, { isLast }) {
      if (cursor <= heard) return;
      for (let tells = isLast ? LAST_TELLS_MAX : 1; !(await tellOnce(cursor)); tells -= 1) {
        if (tells === 1) return;
        await sleep(RETRY_MS, signal);
      }
    },
  };
}
