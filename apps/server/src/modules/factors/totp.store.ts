import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

interface BegunTotp {
  userId: string;
  /** Sealed. */
  secret: Buffer;
  now: Date;
}

/** Keeps the secret of an app of which no code was given yet. The app before it counts on. */
export async function beginTotpSecret(db: Db, { userId, secret, now }: BegunTotp): Promise<void> {
  const begun = { nextSecret: secret, createdAt: now };
  await db
    .insertInto('totpSecrets')
    .values({ userId, secret: null, confirmedAt: null, lastStep: null, ...begun })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(begun))
    .execute();
}

/** Finds the sealed secret of an app that was begun since; null: none was. */
export async function findBegunTotp(db: Db, userId: string, since: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('totpSecrets')
    .select('nextSecret')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row?.nextSecret ?? null;
}

/** The app that was begun is the user's from now on; the code that shows it has served. */
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

/** Takes the code of a step; false when it, or a later one, was taken before. */
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

/** Returns false when there was no app. */
export async function deleteTotp(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .execute();
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}
