import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';
import { type ListQuery } from '../../db/list-page.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

/** Returns address, name and language of a user; null if they were deleted. */
export async function findRecipient(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'locale', 'browserLanguage', 'displayName', 'firstName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const locale: Locale = row.locale ?? row.browserLanguage ?? 'en';
  return { email: row.email, locale, name: row.firstName === '' ? row.displayName : row.firstName };
}

export interface NewMail {
  id: string;
  userId: string | null;
  recipient: string;
  subject: string;
  text: string;
  sealedLink: Buffer | null;
  linkExpiresAt: Date | null;
  reportOf: string | null;
  clientReportId?: string;
  now: Date;
}

export async function insertMail(db: Db, { now, ...mail }: NewMail): Promise<void> {
  await db
    .insertInto('outboxMails')
    .values({ ...mail, createdAt: now, nextAttemptAt: now, failure: null })
    .execute();
}

export type MailClaim = { now: Date; leaseUntil: Date; of: 'mails' | 'reports' };

/**
 * Returns the next mail or report that is due and locks it for other workers until `leaseUntil`; null if none is due.
 */
export async function claimMail(db: Db, { now, leaseUntil, of }: MailClaim) {
  const due = db
    .selectFrom('outboxMails')
    .select('id')
    .where('state', '=', 'kept')
    .where('nextAttemptAt', '<=', now)
    .where(sql<boolean>`(report_of is not null or client_report_id is not null) = ${of === 'reports'}`)
    .orderBy('nextAttemptAt')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('outboxMails')
    .set({ nextAttemptAt: leaseUntil, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning([
      'id',
      'userId',
      'recipient',
      'subject',
      'text',
      'sealedLink',
      'linkExpiresAt',
      'attempts',
      'reportOf',
      'clientReportId',
    ])
    .executeTakeFirst();
  return row ?? null;
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

export interface MailOutcome {
  state: 'kept' | 'sent' | 'failed';
  /** Null: no further attempt. */
  nextAttemptAt: Date | null;
  failure: string | null;
}

/** Stores the outcome of an attempt. Deletes the link of a mail that was sent. */
export async function settleMail(db: Db, id: string, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({ ...outcome, ...(outcome.state === 'sent' ? { sealedLink: null } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Stores the text of a report. It changes if the report is created again. */
export async function storeMadeMail(
  db: Db,
  {
    id,
    ...made
  }: Pick<NewMail, 'id' | 'subject' | 'text'> & Partial<Pick<NewMail, 'sealedLink' | 'linkExpiresAt'>>,
): Promise<void> {
  await db.updateTable('outboxMails').set(made).where('id', '=', id).execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outboxMails').where('id', '=', id).execute();
}

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outboxMails')
    .set({ sealedLink: null })
    .where('sealedLink', 'is not', null)
    .where('linkExpiresAt', '<', now)
    .execute();
}

export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outboxMails').where('createdAt', '<', before).execute();
}

export type UnsentMailRow = Awaited<ReturnType<typeof listUnsentMails>>['items'][number];

/** A monthly report is not a mail before its text is created. */
const isUnsent = sql<boolean>`state <> 'sent' and text <> ''`;

/** Returns mails that no mail server accepted, newest first. For administrators, who may read all of them. */
export async function listUnsentMails(db: Db, query: ListQuery) {
  const rows = db
    .selectFrom('outboxMails')
    .select(['id', 'recipient', 'subject', 'text', 'sealedLink', 'linkExpiresAt'])
    .select(['createdAt', 'state', 'failure'])
    .where(isUnsent);
  return readNewestPage(db, rows, { query, table: 'outboxMails', counted: isUnsent });
}
