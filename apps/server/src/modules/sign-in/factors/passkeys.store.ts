import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { PasskeysTable } from '../../../db/schema/tables.generated.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Returns the user's passkeys, the oldest first. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute();
}

export async function insertPasskey(db: Db, passkey: Insertable<PasskeysTable>): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute();
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

interface PasskeyUse {
  id: string;
  /** Number of signatures by the authenticator; 0: it does not count. */
  counter: number;
  isSynced: boolean;
  now: Date;
}

/**
 * Records the use of a passkey. Returns false if its counter did not increase: another authenticator has a copy of its
 * key (WebAuthn Level 3, section 6.1.1).
 */
export async function recordPasskeyUse(db: Db, { id, counter, isSynced, now }: PasskeyUse): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: now })
    .where('id', '=', id)
    .where((or) =>
      or.or([or('counter', '<', counter), or.and([or('counter', '=', 0), or.lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Records the use of a passkey whose key was copied. Returns false if that was already recorded since an instant. */
export async function recordPasskeyCopy(
  db: Db,
  { id, now, notifiedSince }: { id: string; now: Date; notifiedSince: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ copiedAt: now })
    .where('id', '=', id)
    .where((or) => or.or([or('copiedAt', 'is', null), or('copiedAt', '<', notifiedSince)]))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

interface OwnPasskey {
  id: string;
  userId: string;
}

export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: OwnPasskey & { name: string },
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a passkey and returns its name; null when the user has none of this id. */
export async function deletePasskey(db: Db, { id, userId }: OwnPasskey): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
}
