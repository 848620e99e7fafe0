import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { answerJoinRequest } from '../modules/profiles/join-requests.service.ts';
import { readMailText } from '../modules/mail/mail.service.ts';
import { claimMail, forgetOldLinks, settleMail, type ClaimedMail } from '../modules/mail/mail.store.ts';
import { mailHtml } from '../modules/mail/mail-words.ts';
import { mailFailure, type MailAttachment, type Mailer } from '../modules/mail/mailer.ts';
import { sendDuePush } from '../modules/notices/notices.service.ts';
import { answerResetRequest } from '../modules/sign-in/passwords/password-resets.service.ts';
import type { PushServices } from '../modules/notices/devices.service.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

export interface MailNeeds {
  db: Db;
  clock: Clock;
  secrets: SecretBox;
  publicUrl: string;
  /** Null: mails are written to the log. */
  mailer: Mailer | null;
  log: Pick<Logger, 'info' | 'warn'>;
}

export interface MailQueueNeeds extends MailNeeds {
  push: PushServices;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

/** Longer than any attempt takes; afterwards another worker retries the mail. */
export const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;
/** Delays after each failure, in minutes; after the last one the mail is given up. */
const RETRY_MINUTES = [1, 5, 30, 120, 720];

/**
 * Returns a sentence about where to find mails when there is no mail server. Mails contain links for new passwords:
 * `vigie start` logs none.
 */
export function sayUnsentMails(log: Pick<Logger, 'isLevelEnabled'>): string {
  const isLogged = log.isLevelEnabled('info');
  return `no SMTP_URL is set: mails are not sent, ${
    isLogged
      ? 'they are shown in this log and to administrators of the panel'
      : 'administrators read them in the audit log of the panel, under “E-mails not sent”; LOG_LEVEL=info shows them in this log, too'
  }`;
}

/** Processes requests for a new password or to join, then sends the mails and pushes that are due. */
export async function sendMails(needs: MailQueueNeeds): Promise<void> {
  const { db, clock, signal } = needs;
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await answerResetRequest({ ...needs, now: now() })));
  while (!signal.aborted && (await answerJoinRequest({ ...needs, now: now() })));
  await forgetOldLinks(db, now());
  while (!signal.aborted) {
    const leaseUntil = new Date(clock.now() + LEASE_MS);
    const mail = await claimMail(db, { now: now(), leaseUntil, of: 'mails' });
    if (mail === null) break;
    await deliver(needs, mail, []);
  }
  while (!signal.aborted && (await sendDuePush({ db, now: now() }, needs.push)));
}

/** Sends a mail to the mail server, or to the log if there is none. A rejected mail is postponed. */
export async function deliver(
  needs: MailNeeds,
  mail: ClaimedMail,
  attachments: MailAttachment[],
): Promise<void> {
  const { db, clock, mailer, log } = needs;
  const text = readMailText({ ...needs, now: new Date(clock.now()) }, mail);
  const { id, recipient: to, subject } = mail;
  if (mailer === null) {
    await settleMail(db, id, { state: 'kept', nextAttemptAt: null, failure: null });
    const attached = attachments.map(({ filename, content }) => ({ filename, bytes: content.length }));
    log.info(
      { to, subject, text, ...(attached.length > 0 && { attached }) },
      'no SMTP_URL is set: this mail is not sent, it is shown here and to administrators of the panel',
    );
    return;
  }
  try {
    await mailer.send({ id, to, subject, text, html: mailHtml(text, logoOf(attachments)), attachments });
    await settleMail(db, id, { state: 'sent', nextAttemptAt: null, failure: null });
  } catch (error) {
    await putOff(needs, mail, mailFailure(error));
  }
}

/** Returns the attachment that the text shows as its logo. */
function logoOf(attachments: MailAttachment[]) {
  const logo = attachments.find(({ cid }) => cid !== undefined);
  return logo?.cid === undefined ? undefined : { cid: logo.cid, name: logo.filename };
}

/** Schedules the next attempt of a mail; after the last attempt the mail is given up. */
export async function putOff(
  { db, clock, log }: MailNeeds,
  { id, attempts }: ClaimedMail,
  failure: string,
): Promise<void> {
  const minutes = RETRY_MINUTES[attempts - 1];
  log.warn({ mail: id, failure, attempt: attempts }, 'a mail was not taken');
  await settleMail(db, id, {
    state: minutes === undefined ? 'failed' : 'kept',
    nextAttemptAt: minutes === undefined ? null : new Date(clock.now() + minutes * MINUTE_MS),
    failure,
  });
}
