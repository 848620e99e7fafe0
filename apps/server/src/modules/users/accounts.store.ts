import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { userChangeSchema } from '@vigie/contract/user.ts';
import { columnsIn } from '../../db/described-columns.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseViolation } from '../../db/violation.ts';
import { ApiError } from '../../errors/api-error.ts';

const namedFields = userChangeSchema.omit({ email: true, updatedAt: true }).shape;

export interface NewAccount {
  id: string;
  email: string;
  /** Null: they sign in by a provider. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  displayName: string;
  locale: Locale | null;
  /**
   * User who added the account. Mails to its owner use that user's language until the owner's first sign-in. Null:
   * added by its owner.
   */
  addedBy: string | null;
  /** True if somebody else chose the password. */
  mustChangePassword: boolean;
  now: Date;
}

export async function insertAccount(db: Db, { addedBy, now, ...account }: NewAccount): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...account,
      ...columnsIn(namedFields, account),
      browserLanguage: languageOf(addedBy),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

const languageOf = (userId: string | null) =>
  sql<Locale | null>`(select coalesce(locale, browser_language) from users where id = ${userId}::uuid)`;

export interface NamesChange {
  firstName: string;
  lastName: string;
  displayName: string;
}

export interface IdentityChange extends NamesChange {
  locale?: Locale | null;
}

/** Returns when a user's names, language or e-mail were last saved, and locks them until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Date> {
  const { updatedAt } = await db
    .selectFrom('users')
    .select('updatedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return updatedAt;
}

export async function updateIdentity(
  db: Db,
  { id, change, now }: { id: string; change: IdentityChange; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...columnsIn(namedFields, change), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
  await markNewNames(db, id, now);
}

/** Marks the profiles of a user as changed, because they are read together with the names. */
export async function markNewNames(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ updatedAt: laterThanBefore(now) })
    .where('userId', '=', id)
    .execute();
}

/** Changes the status of an account. From then on, no directory ends or restores it. */
export async function updateStatus(db: Db, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ endedByDirectory: 'membership' })
    .where('userId', '=', id)
    .where('endedByDirectory', '=', 'account')
    .execute();
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}

/** Refuses an address that another user has. */
export const refuseTakenEmail = refuseViolation('users_email_key', () => {
  const code = 'email-taken';
  return new ApiError(code, { data: { fields: [{ path: 'email', code, params: {} }] } });
});
