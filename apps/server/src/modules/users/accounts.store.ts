import type { Locale } from '@vigie/contract/identifiers.ts';
import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NewAccount {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  displayName: string;
  locale: Locale | null;
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
      must_change_password: account.mustChangePassword,
      created_at: account.now,
    })
    .execute();
}

export interface NamesChange {
  firstName: string;
  lastName: string;
  displayName: string;
}

export async function updateNames(db: Db, id: string, names: NamesChange): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: plainText(names.firstName),
      last_name: plainText(names.lastName),
      display_name: plainText(names.displayName),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateLocale(db: Db, id: string, locale: Locale | null): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', id).execute();
}

export async function updateEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute();
}

export async function updateStatus(db: Db, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}
