import { sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';

/** Returns whether a user has a profile in another company, revoked or not. */
export async function isElsewhere(db: Db, { companyId }: Actor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('userId', '=', userId)
    .where('companyId', '!=', companyId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a directory ended the whole account. */
export async function isShutByDirectory(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('userId', '=', userId)
    .where('endedByDirectory', '=', 'account')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether directories may not change a user: an administrator of any company, or the break-glass user of one.
 */
export async function isBeyondDirectories(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isBeyond: boolean }>`
    select exists (select from profiles where user_id = ${userId} and role = 'admin' and not revoked)
      or exists (select from sign_in_rules where break_glass_user_id = ${userId}) as is_beyond`.execute(db);
  return rows[0]?.isBeyond ?? true;
}

/** Returns the account of an address and locks it until the transaction ends; null if there is none. */
export async function lockAccountOf(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'status'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
