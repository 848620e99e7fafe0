import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

interface BegunTotp {
  userId: string;
  /** Sealed secret. */
  secret: Buffer;
  now: Date;
}

/** Stores the secret of an app that is not confirmed yet. The previous app stays valid. */
export async function beginTotpSecret(db: Db, { userId, secret, now }: BegunTotp): Promise<void> {
  const begun = { nextSecret: secret, createdAt: now };
  await db
    .insertInto('totpSecrets')
    .values({ userId, secret: null, confirmedAt: null, lastStep: null, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(begun))
    .execute();
}

/** Finds the sealed secret of an unconfirmed app that was created since an instant; null: none. */
export async function findBegunTotp(db: Db, userId: string, since: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('nextSecret')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row?.nextSecret ?? null;
}

/** Makes the unconfirmed app the user's app, and marks the confirming code as used. */
export async function adoptBegunTotp(
  db: Db,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<void> {
  await db
    .updateTable('totpSecrets')
    .set({ secret: sql`next_secret`, nextSecret: null, confirmedAt: now, lastStep: step })
    .where('userId', '=', userId)
    .execute();
}

/** Finds the sealed secret of the user's app; null: there is none. */
export async function findTotp(db: Db, userId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('secret')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row?.secret ?? null;
}

/** Uses the code of a step. Returns false if that step or a later one was used before. */
export async function takeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where((or) => or.or([or('lastStep', 'is', null), or('lastStep', '<', step)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Returns false if there was no app. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .execute();
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}
