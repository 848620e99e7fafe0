import type { Db } from './schema/database.ts';

/** Reads in progress, by key. */
type Pending = Map<string, Promise<unknown>>;

const pendingOf = new WeakMap<Db, Map<object, Pending>>();

/**
 * Returns a read that concurrent callers share: a caller with the same arguments gets the result of the read in
 * progress. A transaction always reads for itself. Results are not cached.
 */
export function shareRead<Query, Answer>(
  read: (db: Db, query: Query) => Promise<Answer>,
  keyOf: (query: Query) => string,
): (db: Db, query: Query) => Promise<Answer> {
  return (db, query) => {
    if (db.isTransaction) return read(db, query);
    const pending = pendingIn(db, read);
    const key = keyOf(query);
    const found = pending.get(key) as Promise<Answer> | undefined;
    if (found !== undefined) return found;
    const begun = read(db, query).finally(() => pending.delete(key));
    pending.set(key, begun);
    return begun;
  };
}

function pendingIn(db: Db, read: object): Pending {
  const ofDatabase = pendingOf.get(db) ?? new Map<object, Pending>();
  pendingOf.set(db, ofDatabase);
  const pending = ofDatabase.get(read) ?? new Map<string, Promise<unknown>>();
  ofDatabase.set(read, pending);
  return pending;
}
