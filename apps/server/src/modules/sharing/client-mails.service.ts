import { REPORT_LINK_DAYS } from '@vigie/contract/client-report.ts';
import type { SharedFleet } from '@vigie/contract/shared-link.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { sayScore } from '../../evaluation/say-score.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { queueClientMail, sealLink } from '../mail/mail.service.ts';
import { storeMadeMail } from '../mail/mail.store.ts';
import type { MailAttachment } from '../mail/mailer.ts';
import { mailSubject, withoutMarks, type ClientWebsite } from '../mail/mails.ts';
import { wordMail } from '../mail/mail-words.ts';
import { claimDueReport, findSentReport, recordReportSent, setNextAt } from './client-reports.store.ts';
import { nextReportAt, scoreAMonthAgo } from './monthly-report.policy.ts';
import type { ReportPrinter } from './report-printer.ts';
import { findBrand } from './report-brands.store.ts';
import { logoOf, tryToPrint } from './reports.service.ts';
import { readShownFleet, readShownHealth } from './shared-health.service.ts';
import { insertLink } from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Moves a due report to its next month and adds its mail to the outbox in one transaction: each month is sent once.
 * Months missed while no worker ran become one report. Returns false if none was due.
 */
export async function queueDueClientReport(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const due = await claimDueReport(transaction, now);
    if (due === null) return false;
    const { id, email, timeZone } = due;
    await setNextAt(transaction, id, nextReportAt(now, timeZone));
    await queueClientMail({ db: transaction, now }, { clientReportId: id, recipient: email, userId: null });
    return true;
  });
}

interface ClientMailNeeds {
  db: Db;
  now: Date;
  print: ReportPrinter;
  secrets: SecretBox;
  publicUrl: string;
}

interface DueMail {
  mailId: string;
  clientReportId: string;
  /** User who gets the preview; null: the mail goes to the client. */
  previewFor: string | null;
}

/**
 * Creates the mail to a client from the current data of the websites, with a link of its own. Null if nobody may get
 * it.
 */
export async function makeClientMail(
  needs: ClientMailNeeds,
  { mailId, clientReportId, previewFor }: DueMail,
) {
  const { db, now, print, secrets, publicUrl } = needs;
  const report = await findSentReport(db, clientReportId);
  const [first] = report?.websites ?? [];
  if (report === null || first === undefined) return null;
  const { companyId, websites, locale, timeZone } = report;
  const isPreview = previewFor !== null;
  if (!isPreview && report.confirmedAt === null) return null;
  const fleet = await readShownFleet(db, { websites, expiresAt: null }, now);
  const printed =
    websites.length > 1
      ? { fleet }
      : { health: await readShownHealth(db, { ...first, trackerId: undefined, expiresAt: null }, now) };
  const pdf = await tryToPrint(print, { ...printed, locale, timeZone });
  const { own, companyName } = await findBrand(db, companyId);
  const { subject, text } = wordMail({
    kind: 'report-client',
    params: {
      sender: own ?? companyName,
      websites: fleet.websites.map((website) => sayWebsite(website, fleet, locale)),
      isPrinted: pdf !== null,
      isPreview,
      days: REPORT_LINK_DAYS,
    },
    locale,
    name: '',
  });
  const token = createToken();
  const linkExpiresAt = new Date(now.getTime() + REPORT_LINK_DAYS * DAY_MS);
  const url = `${publicUrl}/partage#t=${token}${websites.length > 1 ? '&sites' : ''}`;
  const made = {
    subject: mailSubject(subject),
    text,
    sealedLink: sealLink(secrets, mailId, url),
    linkExpiresAt,
  };
  await db.transaction().execute(async (transaction) => {
    await insertLink(transaction, {
      id: createId(now.getTime()),
      companyId,
      label: report.label || report.email,
      shows: 'health',
      // The link of a preview cannot end the report of a client.
      clientReportId: isPreview ? null : clientReportId,
      tokenHash: hashToken(token),
      userId: previewFor,
      expiresAt: linkExpiresAt,
      websiteIds: websites.map(({ id }) => id),
      now,
    });
    await storeMadeMail(transaction, { id: mailId, ...made });
    if (!isPreview) await recordReportSent(transaction, clientReportId, now);
  });
  const attachments = [logoOf(fleet.sender), pdf].filter((one): one is MailAttachment => one !== null);
  return { ...made, attachments };
}

function sayWebsite(
  { name, url, now, points, causesCount }: SharedFleet['websites'][number],
  { from }: SharedFleet,
  locale: Locale,
): ClientWebsite {
  const before = scoreAMonthAgo({ from, points });
  return {
    name: withoutMarks(name || url),
    now: now && sayScore(now.score, locale),
    before: before && sayScore(before, locale),
    causes: causesCount,
  };
}
