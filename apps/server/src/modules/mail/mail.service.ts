import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { fillMarks, mailSubject, type MailKind, type Mails } from './mails.ts';
import { wordMail } from './mail-words.ts';
import { findRecipient, insertMail } from './mail.store.ts';

export interface MailToWrite<K extends MailKind> {
  userId: string;
  kind: K;
  params: Mails[K];
  /** Language of the text; left out: the user's. */
  locale?: Locale;
  /** Address that gets the mail instead of the user's own. The language stays the user's. */
  mailbox?: string;
  /** Another user whom the mail is about: it is deleted with them. */
  concerns?: string;
  /** Link that signs in whoever has it until it expires; it is encrypted. */
  link?: { url: string; expiresAt: Date; secrets: SecretBox };
}

/** Adds a mail to a user to the outbox, in the transaction of the event that it reports. */
export async function writeMail<K extends MailKind>(
  { db, now }: { db: Db; now: Date },
  { userId, kind, params, mailbox, concerns, link, locale: requestedLocale }: MailToWrite<K>,
): Promise<void> {
  const recipient = await findRecipient(db, userId);
  if (recipient === null) return;
  const locale = requestedLocale ?? recipient.locale;
  const name = mailbox === undefined ? recipient.name : '';
  const to = { mailbox: mailbox ?? recipient.email, name, locale, of: concerns ?? userId };
  await writeMailTo({ db, now }, { ...to, kind, params, ...(link && { link }) });
}

/** Returns the language of mails to a user. */
export async function languageOfUser(db: Db, userId: string): Promise<Locale> {
  return (await findRecipient(db, userId))?.locale ?? 'en';
}

export interface MailToStranger<K extends MailKind> extends Pick<MailToWrite<K>, 'kind' | 'params' | 'link'> {
  mailbox: string;
  name: string;
  locale: Locale;
  /** User with whom the mail is deleted; left out: nobody. */
  of?: string;
}

/** Adds a mail to an address to the outbox. The address need not belong to a user. */
export async function writeMailTo<K extends MailKind>(
  { db, now }: { db: Db; now: Date },
  { mailbox, name, locale, of, kind, params, link }: MailToStranger<K>,
): Promise<void> {
  const { subject, text } = wordMail({ kind, params, locale, name });
  const id = createId(now.getTime());
  await insertMail(db, {
    id,
    userId: of ?? null,
    recipient: mailbox,
    subject: mailSubject(subject),
    text,
    sealedLink: link?.secrets.seal(link.url, boundTo(id)) ?? null,
    linkExpiresAt: link?.expiresAt ?? null,
    reportOf: null,
    now,
  });
}

/** Adds a monthly report to a user to the outbox. Its text is created when it is sent. */
export async function queueReportMail(
  { db, now }: { db: Db; now: Date },
  { userId, websiteId }: { userId: string; websiteId: string },
): Promise<void> {
  const recipient = await findRecipient(db, userId);
  if (recipient === null) return;
  await insertMail(db, {
    id: createId(now.getTime()),
    userId,
    recipient: recipient.email,
    subject: '',
    text: '',
    sealedLink: null,
    linkExpiresAt: null,
    reportOf: websiteId,
    now,
  });
}

/** Adds a monthly report to a client, or its preview to a user, to the outbox. Its text is created when it is sent. */
export async function queueClientMail(
  { db, now }: { db: Db; now: Date },
  { clientReportId, recipient, userId }: { clientReportId: string; recipient: string; userId: string | null },
): Promise<void> {
  await insertMail(db, {
    id: createId(now.getTime()),
    userId,
    recipient,
    subject: '',
    text: '',
    sealedLink: null,
    linkExpiresAt: null,
    reportOf: null,
    clientReportId,
    now,
  });
}

/** Encrypts the link of a mail. */
export function sealLink(secrets: SecretBox, mailId: string, url: string): Buffer {
  return secrets.seal(url, boundTo(mailId));
}

export interface StoredMailText {
  id: string;
  text: string;
  sealedLink: Buffer | null;
  linkExpiresAt: Date | null;
}

/** Returns the text of a mail as its recipient reads it. Its link is decrypted while it is valid. */
export function readMailText(
  { secrets, publicUrl, now }: { secrets: SecretBox; publicUrl: string; now: Date },
  mail: StoredMailText,
): string {
  const works = mail.sealedLink !== null && mail.linkExpiresAt !== null && mail.linkExpiresAt > now;
  const link = works && mail.sealedLink !== null ? secrets.open(mail.sealedLink, boundTo(mail.id)) : null;
  return fillMarks(mail.text, { publicUrl, link });
}

const boundTo = (mailId: string): string => `outbox_mails:${mailId}`;
