import { codeOf, type ClickhouseFailed } from '../clickhouse/failures.ts';
import type { ClickhouseLink } from '../clickhouse/link.ts';
import { HistoryMigrationStopped, waitUntil, type Waiting } from './wait.ts';

/**
 * Temporary errors of ClickHouse: too slow, out of memory, too many parts, or a server of the cluster is unavailable.
 */
const PASSING = new Set([159, 160, 225, 241, 252, 285, 319, 394]);
/** Errors of ClickHouse for a wrong password, an unknown user, or missing rights. */
const REFUSED = new Set([192, 193, 194, 497, 516]);

/** Returns a link that repeats a query until ClickHouse answers, and reports that it waits. */
export function patientLink(link: ClickhouseLink, waiting: Waiting): ClickhouseLink {
  const patient = <T>(run: () => Promise<T>) => retryQuery(run, waiting);
  return {
    ...link,
    query: (question, params, patience) => patient(() => link.query(question, params, patience)),
    insert: (...args) => patient(() => link.insert(...args)),
    change: (...args) => patient(() => link.change(...args)),
  };
}

async function retryQuery<T>(run: () => Promise<T>, waiting: Waiting): Promise<T> {
  let answer: { is: T } | null = null;
  let isAway = false;
  await waitUntil(waiting, async () => {
    try {
      answer = { is: await run() };
      return null;
    } catch (error) {
      const code = codeOf(error);
      const { message, fault } = error as ClickhouseFailed;
      if (REFUSED.has(code))
        throw new HistoryMigrationStopped(`The ClickHouse of CLICKHOUSE_URL refuses: ${message}`, {
          cause: error,
        });
      if (fault !== 'away' && !PASSING.has(code)) throw error;
      isAway = true;
      return `ClickHouse does not answer, and the move waits: ${message || 'no connection'}`;
    }
  });
  if (isAway) waiting.say('ClickHouse answers again.');
  return (answer as unknown as { is: T }).is;
}
