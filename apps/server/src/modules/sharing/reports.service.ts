import type { Locale } from '@vigie/contract/identifiers.ts';
import type { SharedFleet, SharedHealth } from '@vigie/contract/shared-link.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import { NO_SESSION, type Call, type Actor } from '../../access/actor.ts';
import { readShownHealth } from './shared-health.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findWebsite, type WebsiteRow } from '../websites/websites.store.ts';
import type { PrintedReport, ReportPrinter } from './report-printer.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { sayScore } from '../../evaluation/say-score.ts';
import { mailSubject } from '../mail/mails.ts';
import { findRecipient, storeMadeMail } from '../mail/mail.store.ts';
import { wordMail } from '../mail/mail-words.ts';
import type { MailAttachment } from '../mail/mailer.ts';
import { scoreAMonthAgo } from './monthly-report.policy.ts';
import { deleteSubscription, findSubscriber } from './report-subscriptions.store.ts';

interface ReportQuery {
  id: string;
  trackerId?: string | undefined;
  locale: Locale;
  timeZone: string;
}

/** Returns the health of a website as a PDF with the content of a shared link, whatever rights the caller has. */
export async function readReportPdf(
  call: Call,
  { id, trackerId, locale, timeZone }: ReportQuery,
  print: ReportPrinter,
): Promise<File> {
  const report = {
    health: await readReport(call, await requireWebsite(call, id), trackerId),
    locale,
    timeZone,
  };
  const pdf = await print(report);
  return new File([new Uint8Array(pdf)], fileNameOf(report), { type: 'application/pdf' });
}

/** Returns the content of a report, for the primary tracker unless another one is named. */
function readReport(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id, companyId, name, url, tracking }: WebsiteRow,
  trackerId?: string,
): Promise<SharedHealth> {
  return readShownHealth(db, { id, companyId, name, url, tracking, trackerId, expiresAt: null }, now);
}

function fleetFileName({ fleet, locale }: { fleet: SharedFleet; locale: Locale }): string {
  return `${FILE_WORDS[locale].report.name}-${fleet.to.slice(0, 10)}.pdf`;
}

function fileNameOf({ health, locale }: { health: SharedHealth; locale: Locale }): string {
  const { website, to } = health;
  return `${FILE_WORDS[locale].report.name}-${new URL(website.url).hostname}-${to.slice(0, 10)}.pdf`;
}

interface DueReport {
  mailId: string;
  userId: string;
  websiteId: string;
}

/** Monthly report ready to send. */
export interface MadeReport {
  subject: string;
  text: string;
  /** Null if it cannot be printed; the text mentions it. */
  pdf: MailAttachment | null;
  logo: MailAttachment | null;
}

/** Returns the logo of a report's sender as a mail attachment. */
export function logoOf(sender: SharedHealth['sender']): MailAttachment | null {
  if (sender === null || sender.logo === null) return null;
  const content = Buffer.from(sender.logo, 'base64');
  return { filename: 'logo.png', contentType: 'image/png', content, cid: 'logo' };
}

/**
 * Creates the mail of a monthly report from the current data of the website, and stores its text. Null for a user who
 * no longer reaches the website, which ends the subscription, or who ended it.
 */
export async function makeMonthlyMail(
  { db, now, print }: { db: Db; now: Date; print: ReportPrinter },
  { mailId, userId, websiteId }: DueReport,
): Promise<MadeReport | null> {
  const subscriber = await findSubscriber(db, { userId, websiteId });
  const recipient = await findRecipient(db, userId);
  const actor = subscriber && readerOf({ ...subscriber, userId });
  const website = actor && (await findWebsite(db, actor, websiteId));
  if (subscriber === null || recipient === null || website === null) {
    await deleteSubscription(db, { userId, websiteId });
    return null;
  }
  const { locale, name } = recipient;
  const health = await readReport({ db, now }, website);
  const { timeZone } = subscriber;
  const pdf = health.now === null ? null : await tryToPrint(print, { health, locale, timeZone });
  const before = scoreAMonthAgo(health);
  const params = {
    website: website.name || website.url,
    now: health.now && sayScore(health.now.score, locale),
    before: before && sayScore(before, locale),
    causes: health.causes.length,
    isPrinted: pdf !== null,
    path: `/sante?website=${websiteId}`,
  };
  const { subject, text } = wordMail({ kind: 'report-monthly', params, locale, name });
  const made = { subject: mailSubject(subject), text };
  await storeMadeMail(db, { id: mailId, ...made });
  return { ...made, pdf, logo: logoOf(health.sender) };
}

/**
 * Returns the printed report. Null if the machine has no Chromium, or does not print in time: the mail is sent without
 * it.
 */
export async function tryToPrint(
  print: ReportPrinter,
  report: PrintedReport,
): Promise<MailAttachment | null> {
  try {
    const content = await print(report);
    return {
      filename: 'fleet' in report ? fleetFileName(report) : fileNameOf(report),
      contentType: 'application/pdf',
      content,
    };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Returns an actor for the subscriber; null if the role may not read the report. */
function readerOf(subscriber: Pick<Actor, 'userId' | 'profileId' | 'companyId' | 'role' | 'allContexts'>) {
  const scope = scopeOf('reports.pdf', subscriber.role);
  if (scope === null) return null;
  return { ...subscriber, ...NO_SESSION, mustChangePassword: false, scope };
}
