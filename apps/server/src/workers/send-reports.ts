import { mailFailure, type MailAttachment } from '../modules/mail/mailer.ts';
import { claimMail, deleteMail, type ClaimedMail } from '../modules/mail/mail.store.ts';
import { makeClientMail, queueDueClientReport } from '../modules/sharing/client-mails.service.ts';
import { makeMonthlyMail } from '../modules/sharing/reports.service.ts';
import { queueDueReport } from '../modules/sharing/report-subscriptions.service.ts';
import type { ReportPrinter } from '../modules/sharing/report-printer.ts';
import { deliver, LEASE_MS, putOff, type MailNeeds } from './send-mails.ts';

export interface ReportNeeds extends MailNeeds {
  print: ReportPrinter;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

/** Sends due monthly reports one after the other, independent of the mails: a print takes seconds. */
export async function sendReports(needs: ReportNeeds): Promise<void> {
  const { db, clock, signal } = needs;
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await queueDueReport(db, now())));
  while (!signal.aborted && (await queueDueClientReport(db, now())));
  while (!signal.aborted) {
    const leaseUntil = new Date(clock.now() + LEASE_MS);
    const mail = await claimMail(db, { now: now(), leaseUntil, of: 'reports' });
    if (mail === null) return;
    await makeAndDeliver(needs, mail);
  }
}

async function makeAndDeliver(needs: ReportNeeds, mail: ClaimedMail): Promise<void> {
  const { db, log } = needs;
  try {
    const made = await makeMail(needs, mail);
    if (made === null) return await deleteMail(db, mail.id);
    const { attachments, ...words } = made;
    await deliver(needs, { ...mail, ...words }, attachments);
  } catch (error) {
    log.warn({ err: error, mail: mail.id }, 'a monthly report could not be made');
    await putOff(needs, mail, mailFailure(error));
  }
}

type MadeMail = Partial<ClaimedMail> & { attachments: MailAttachment[] };

/** Creates the mail; null if nobody subscribes to it any more. */
async function makeMail(needs: ReportNeeds, mail: ClaimedMail): Promise<MadeMail | null> {
  const { db, clock, print } = needs;
  const { id: mailId, userId, reportOf, clientReportId } = mail;
  const now = new Date(clock.now());
  if (clientReportId !== null)
    return makeClientMail({ ...needs, now }, { mailId, clientReportId, previewFor: userId });
  if (userId === null || reportOf === null) return null;
  const made = await makeMonthlyMail({ db, now, print }, { mailId, userId, websiteId: reportOf });
  if (made === null) return null;
  const { pdf, logo, ...words } = made;
  return { ...words, attachments: [logo, pdf].filter((one) => one !== null) };
}
