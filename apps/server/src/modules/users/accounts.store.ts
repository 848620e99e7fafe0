import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  displayName: string;
  locale: Locale | null;
  /** Who added the account, in whose language its owner is written to until they come; null: its owner. */
  addedBy: string | null;
  /** Somebody else chose the password. */
  mustChangePassword: boolean;
  now: Date;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: plainText(account.firstName),
      last_name: plainText(account.lastName),
      display_name: plainText(account.displayName),
      locale: account.locale,
      browser_language: languageOf(account.addedBy),
      must_change_password: account.mustChangePassword,
      created_at: account.now,
      updated_at: account.now,
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

/** When somebody's names, language or e-mail were last saved; they wait for this change from now on. */
export async function lockAccount(db: Db, id: string): Promise<Date> {
  const { updated_at: updatedAt } = await db
    .selectFrom('users')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return updatedAt;
}

export async function updateIdentity(
  db: Db,
  { id, change, now }: { id: string; change: IdentityChange; now: Date },
): Promise<void> {
  const { firstName, lastName, displayName, locale } = change;
  await db
    .updateTable('users')
    .set({
      first_name: plainText(firstName),
      last_name: plainText(lastName),
      display_name: plainText(displayName),
      ...(locale !== undefined && { locale }),
      updated_at: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
  await noteNewNames(db, id, now);
}

/** A profile is read with its person's names: it is another version once they are saved. */
export async function noteNewNames(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ updated_at: laterThanBefore(now) })
    .where('user_id', '=', id)
    .execute();
}

export async function updateStatus(db: Db, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}
