import type { PoolClient } from 'pg';

/** Number of executions after which a statement is prepared. */
const PREPARED_AT = 3;
/** Each prepared statement occupies memory of the database with its plan. */
const PREPARED_MAX = 100;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes the database parse and plan repeated statements of a connection once, from their third execution on. One plan
 * then serves all values: good for rows found by key, bad for searches.
 */
export function prepareRepeated(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= PREPARED_MAX) return name;
    times.set(text, (times.get(text) ?? 0) + 1);
    if ((times.get(text) ?? 0) < PREPARED_AT) {
      if (times.size > PREPARED_MAX) times.clear();
      return undefined;
    }
    names.set(text, `s${names.size}`);
    return names.get(text);
  };
  const queryPrepared: Query = (text, values, ...rest) => {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = queryPrepared as typeof client.query;
}
