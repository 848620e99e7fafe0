import type { Db } from './schema/database.ts';

/** Reads that are under way, by what they read. */
type Pending = Map<string, Promise<unknown>>;

const pendingOf = new WeakMap<Db, Map<object, Pending>>();

/**
 * Returns a read that callers share while it is under way: who asks for the same meanwhile gets the same answer. A
 * transaction reads for itself. Nothing stays once a read has ended.
 */
export function shareRead<Asked, Answer>(
  read: (db: Db, asked: Asked) => Promise<Answer>,
  keyOf: (asked: Asked) => string,
): (db: Db, asked: Asked) => Promise<Answer> {
  return (db, asked) => {
    if (db.isTransaction) return read(db, asked);
    const pending = pendingIn(db, read);
    const key = keyOf(asked);
    const found = pending.get(key) as Promise<Answer> | undefined;
    if (found !== undefined) return found;
    const begun = read(db, asked).finally(() => pending.delete(key));
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
