import type { ClickhouseLink } from '../clickhouse/link.ts';
import { MoveStopped, waitUntil, type Waiting } from './wait.ts';

/**
 * Errors of ClickHouse that pass: it takes too long, too much is asked at once, memory is short, parts are merged too
 * slowly, or a server of the cluster is away.
 */
const PASSING = new Set(
  [159, 160, 164, 202, 209, 210, 225, 236, 241, 242, 252, 279, 285, 319, 394, 999].map(String),
);
/** Not enough rights, a wrong password, or a user that is not there. */
const REFUSED = new Set([192, 193, 194, 497, 516].map(String));

/** A link that asks again until ClickHouse answers, and says that it waits. */
export function patientLink(link: ClickhouseLink, waiting: Waiting): ClickhouseLink {
  const patient = <T>(ask: () => Promise<T>) => askAgain(ask, waiting);
  return {
    ...link,
    ask: (question, params, patience) => patient(() => link.ask(question, params, patience)),
    insert: (...args) => patient(() => link.insert(...args)),
    change: (...args) => patient(() => link.change(...args)),
  };
}

async function askAgain<T>(ask: () => Promise<T>, waiting: Waiting): Promise<T> {
  let answer: { is: T } | null = null;
  let isAway = false;
  await waitUntil(waiting, async () => {
    try {
      answer = { is: await ask() };
      return null;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (REFUSED.has(code ?? ''))
        throw new MoveStopped(`The ClickHouse of CLICKHOUSE_URL refuses: ${message}`, { cause: error });
      if (!passes(error)) throw error;
      isAway = true;
      return `ClickHouse does not answer, and the move waits: ${message || code}`;
    }
  });
  if (isAway) waiting.say('ClickHouse answers again.');
  return (answer as unknown as { is: T }).is;
}

/** An error of the connection has a code in letters, or none; ClickHouse numbers its own. */
function passes(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined ? error instanceof Error && error.name !== 'TypeError' : !/^\d+$/.test(code) || PASSING.has(code);
}
