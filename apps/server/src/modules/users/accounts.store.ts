import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { violates } from '../../db/violation.ts';
import { Refusal } from '../../errors/refusal.ts';

export interface NewAccount {
  id: string;
  email: string;
  /** Null: they come by a provider. */
  passwordHash: string | null;
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

export async function insertAccount(db: Db, { addedBy, now, ...account }: NewAccount): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...account,
      firstName: plainText(account.firstName),
      lastName: plainText(account.lastName),
      displayName: plainText(account.displayName),
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

/** Returns when somebody's names, language or e-mail were last saved; they wait for this change from now on. */
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
  const { firstName, lastName, displayName, locale } = change;
  await db
    .updateTable('users')
    .set({
      firstName: plainText(firstName),
      lastName: plainText(lastName),
      displayName: plainText(displayName),
      ...(locale !== undefined && { locale }),
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
  await noteNewNames(db, id, now);
}

/** A profile is read with its user's names: it is another version once they are saved. */
export async function noteNewNames(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ updatedAt: laterThanBefore(now) })
    .where('userId', '=', id)
    .execute();
}

/** From then on no directory gives the account back, or takes it. */
export async function updateStatus(db: Db, id: string, status: 'active' | 'inactive'): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ endedByDirectory: 'membership' })
    .where('userId', '=', id)
    .where('endedByDirectory', '=', 'account')
    .execute();
  await db.updateTable('users').set({ status }).where('id', '=', id).execute();
}

/** Passes an error on as what it means: somebody has this address already. */
export function refuseTakenEmail(error: unknown): never {
  if (!violates(error, 'users_email_key')) throw error;
  const code = 'email-taken';
  throw new Refusal(code, { data: { fields: [{ path: 'email', code, params: {} }] } });
}
