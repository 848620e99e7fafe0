import { sql } from 'kysely';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';

/** How a person is written to; null for one who is gone. */
export async function findRecipient(db: Db, userId: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'locale', 'browser_language', 'display_name', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const locale: Locale = row.locale ?? row.browser_language ?? 'en';
  return { email: row.email, locale, name: row.first_name === '' ? row.display_name : row.first_name };
}

export interface NewMail {
  id: string;
  userId: string | null;
  recipient: string;
  subject: string;
  text: string;
  sealedLink: Buffer | null;
  linkExpiresAt: Date | null;
  now: Date;
}

export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  await db
    .insertInto('outbox_mails')
    .values({
      id: mail.id,
      user_id: mail.userId,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      sealed_link: mail.sealedLink,
      link_expires_at: mail.linkExpiresAt,
      created_at: mail.now,
      next_attempt_at: mail.now,
      failure: null,
    })
    .execute();
}

/** The next mail that is due, kept from other workers until `leaseUntil`; null for none. */
export async function claimMail(db: Db, { now, leaseUntil }: { now: Date; leaseUntil: Date }) {
  const due = db
    .selectFrom('outbox_mails')
    .select('id')
    .where('state', '=', 'kept')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('outbox_mails')
    .set({ next_attempt_at: leaseUntil, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning([
      'id',
      'user_id',
      'recipient',
      'subject',
      'text',
      'sealed_link',
      'link_expires_at',
      'attempts',
    ])
    .executeTakeFirst();
  return row ?? null;
}
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

export interface MailOutcome {
  state: 'kept' | 'sent' | 'failed';
  /** Null: it is not tried again. */
  nextAttemptAt: Date | null;
  failure: string | null;
}

/** A link that was sent is nobody’s business any more. */
export async function settleMail(db: Db, id: string, outcome: MailOutcome): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({
      state: outcome.state,
      next_attempt_at: outcome.nextAttemptAt,
      failure: outcome.failure,
      ...(outcome.state === 'sent' ? { sealed_link: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ sealed_link: null })
    .where('sealed_link', 'is not', null)
    .where('link_expires_at', '<', now)
    .execute();
}

export async function deleteOldMails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox_mails').where('created_at', '<', before).execute();
}
