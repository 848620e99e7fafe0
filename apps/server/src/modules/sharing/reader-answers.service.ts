import type { ReaderReport, readerAnswerSchema } from '@vigie/contract/client-report.ts';
import type * as z from 'zod';
import type { Db } from '../../db/schema/database.ts';
import { requireFound } from '../../errors/api-error.ts';
import { hashToken } from '../../secrets/token.ts';
import { countAttempt } from '../sign-in/sessions/attempts.service.ts';
import { CONFIRMATION_DAYS, reportStateOf } from './client-reports.service.ts';
import { confirmReport, endReport, findReportOfToken } from './client-reports.store.ts';
import { nextReportAt } from './monthly-report.policy.ts';
import { findBrand } from './report-brands.store.ts';
import { guessRule } from './opened-link.service.ts';

const DAY_MS = 24 * 3_600_000;

type Answer = z.infer<typeof readerAnswerSchema> & { ip: string; now: Date };

/**
 * Stores the answer of a monthly report's recipient, by the link of a mail. The first mail's link confirms the report
 * within its time. That link and the link of every other mail end it, at any time.
 */
export async function answerReport(
  db: Db,
  { token, answer, ip, now }: Answer,
): Promise<{ report: ReaderReport }> {
  const find = async () => {
    const found = await findReportOfToken(db, hashToken(token));
    if (found?.isAsking !== true || found.confirmedAt !== null) return found;
    return now.getTime() - found.createdAt.getTime() <= CONFIRMATION_DAYS * DAY_MS ? found : null;
  };
  const report = requireFound(await countAttempt(db, { rules: [guessRule('reader-report', ip)], now }, find));
  const { id, companyId, timeZone, isAsking } = report;
  if (answer === 'confirm' && isAsking && reportStateOf(report) !== 'active')
    await confirmReport(db, { id, nextAt: nextReportAt(now, timeZone), now });
  if (answer === 'end') await endReport(db, id, now);
  const after = answer === undefined ? report : await findReportOfToken(db, hashToken(token));
  const { own, companyName } = await findBrand(db, companyId);
  return {
    report: {
      sender: own ?? companyName,
      websites: report.websites.map(({ name, url }) => name || url),
      state: reportStateOf(after ?? report),
    },
  };
}
