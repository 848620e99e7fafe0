import type * as z from 'zod';
import {
  CLIENT_REPORTS_MAX,
  type ClientReportInput,
  type clientReportSchema,
} from '@vigie/contract/client-report.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseField, requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { ofCompany } from '../../resources/resource.ts';
import { findRecipient } from '../mail/mail.store.ts';
import { queueClientMail, writeMailTo } from '../mail/mail.service.ts';
import { withoutMarks } from '../mail/mails.ts';
import { requireAttempt } from '../sign-in/sessions/attempts.service.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import {
  clientReports,
  countReports,
  insertReport,
  type ClientReportRow,
  type ReportsQuery,
} from './client-reports.store.ts';
import { nextReportAt } from './monthly-report.policy.ts';
import { findBrand } from './report-brands.store.ts';
import { requireWebsitesOfOne } from './shared-links.service.ts';

const DAY_MS = 24 * 3_600_000;
/** Days within which the recipient may answer. */
export const CONFIRMATION_DAYS = 30;
/** Maximum number of mails of one company to unknown recipients in an hour. */
const CONFIRMATIONS_MAX = 50;

export interface ReportMailing {
  /** Separate connection that counts mails to unknown recipients, even if the call fails. */
  aside: Db;
  secrets: SecretBox;
  publicUrl: string;
}

export async function listClientReports(call: Call, query: ReportsQuery) {
  const page = await clientReports.page(call, query, ofCompany('clientReports', query.companyId));
  return { ...page, items: page.items.map(presentReport) };
}

/** Creates a monthly report to a client. It starts once its recipient agrees, or the caller confirms their consent. */
export async function createClientReport(
  call: Call,
  { websiteIds, email, label, locale, timeZone, isVouched, companyId: requestedCompanyId }: ClientReportInput,
  mailing: ReportMailing,
) {
  const { db, actor, now } = call;
  const ids = [...new Set(websiteIds)];
  const companyId = await requireWebsitesOfOne(call, ids);
  if (requestedCompanyId !== undefined && requestedCompanyId !== companyId)
    throw refuseField('websiteIds', 'websites-of-several');
  if ((await countReports(db, companyId)) >= CLIENT_REPORTS_MAX) throw new ApiError('too-many-reports');
  const id = createId(now.getTime());
  const token = createToken();
  await insertReport(db, {
    id,
    companyId,
    email,
    label,
    locale,
    timeZone,
    isVouched,
    websiteIds: ids,
    tokenHash: isVouched ? null : hashToken(token),
    confirmedAt: isVouched ? now : null,
    nextAt: isVouched ? nextReportAt(now, timeZone) : null,
    userId: actor.userId,
    createdAt: now,
  });
  const report = await clientReports.require(call, id);
  if (!isVouched) await requestConfirmation(call, { report, token }, mailing);
  return presentReport(report);
}

async function requestConfirmation(
  { db, now }: Call,
  { report, token }: { report: ClientReportRow; token: string },
  { aside, secrets, publicUrl }: ReportMailing,
): Promise<void> {
  const { companyId, email, locale, websites } = report;
  const rule = {
    key: `client-report:${companyId}`,
    windowSeconds: 3_600,
    delaySeconds: (attempts: number) => (attempts >= CONFIRMATIONS_MAX ? Infinity : 0),
  };
  await requireAttempt(aside, rule, now);
  const { own, companyName } = await findBrand(db, companyId);
  await writeMailTo(
    { db, now },
    {
      mailbox: normaliseEmail(email),
      name: '',
      locale,
      kind: 'report-opt-in',
      params: {
        sender: own ?? companyName,
        websites: websites.map(({ name, url }) => withoutMarks(name || url)),
        days: CONFIRMATION_DAYS,
      },
      link: {
        url: `${publicUrl}/partage#c=${token}`,
        expiresAt: new Date(now.getTime() + CONFIRMATION_DAYS * DAY_MS),
        secrets,
      },
    },
  );
}

export const removeClientReport = clientReports.remove;

/** Sends the caller the mail that the client would get. The recipient is not notified. */
export async function previewClientReport(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor, now } = call;
  await clientReports.require(call, id);
  const recipient = requireFound(await findRecipient(db, actor.userId));
  await queueClientMail(
    { db, now },
    { clientReportId: id, recipient: recipient.email, userId: actor.userId },
  );
}

export function reportStateOf({
  endedAt,
  confirmedAt,
}: Pick<ClientReportRow, 'endedAt' | 'confirmedAt'>): z.input<typeof clientReportSchema>['state'] {
  if (endedAt !== null) return 'ended';
  return confirmedAt === null ? 'asked' : 'active';
}

function presentReport(row: ClientReportRow): z.input<typeof clientReportSchema> {
  return { ...row, state: reportStateOf(row) };
}
