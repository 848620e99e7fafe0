import { failureOf } from '../modules/mail/mailer.ts';
import { claimMail, deleteMail, type ClaimedMail } from '../modules/mail/mail.store.ts';
import { makeMonthlyMail } from '../modules/sharing/reports.service.ts';
import { queueDueReport } from '../modules/sharing/report-subscriptions.service.ts';
import type { ReportPrinter } from '../modules/sharing/report-printer.ts';
import { deliver, LEASE_MS, putOff, type DeliveryNeeds } from './send-mails.ts';

export interface ReportNeeds extends DeliveryNeeds {
  print: ReportPrinter;
  /** Aborted when the worker stops; the rest is for the next time. */
  signal: AbortSignal;
}

/** Sends the monthly reports that are due, one after the other, beside the mails: a print takes seconds. */
export async function sendReports(needs: ReportNeeds): Promise<void> {
  const { db, clock, signal } = needs;
  const now = () => new Date(clock.now());
  while (!signal.aborted && (await queueDueReport(db, now())));
  while (!signal.aborted) {
    const leaseUntil = new Date(clock.now() + LEASE_MS);
    const mail = await claimMail(db, { now: now(), leaseUntil, of: 'reports' });
    if (mail === null) return;
    await makeAndDeliver(needs, mail);
  }
}

async function makeAndDeliver(needs: ReportNeeds, mail: ClaimedMail): Promise<void> {
  const { db, clock, log, print } = needs;
  const { id, userId, reportOf } = mail;
  if (userId === null || reportOf === null) return deleteMail(db, id);
  try {
    const due = { mailId: id, userId, websiteId: reportOf };
    const made = await makeMonthlyMail({ db, now: new Date(clock.now()), print }, due);
    if (made === null) return await deleteMail(db, id);
    const { pdf, ...words } = made;
    await deliver(needs, { ...mail, ...words }, pdf === null ? [] : [pdf]);
  } catch (error) {
    log.warn({ err: error, mail: id }, 'a monthly report could not be made');
    await putOff(needs, mail, failureOf(error));
  }
}
