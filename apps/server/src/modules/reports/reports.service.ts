import type { Locale } from '@vigie/contract/identifiers.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import { readShownHealth } from '../shared-links/shared-health.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { WebsiteRow } from '../websites/websites.store.ts';
import type { PrintedReport, ReportPrinter } from './report-printer.ts';

interface AskedReport {
  id: string;
  trackerId?: string | undefined;
  locale: Locale;
  timeZone: string;
}

/** The health of a website as a PDF: what a shared link shows, whoever asks. */
export async function readReportPdf(
  call: Call,
  { id, trackerId, locale, timeZone }: AskedReport,
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

/** What a report says; of the primary tracker unless another one is named. */
export function readReport(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id, companyId, name, url, tracking }: WebsiteRow,
  trackerId?: string,
): Promise<SharedHealth> {
  return readShownHealth(
    db,
    { websiteId: id, companyId, name, url, tracking, trackerId, expiresAt: null },
    now,
  );
}

export function fileNameOf({ health, locale }: Pick<PrintedReport, 'health' | 'locale'>): string {
  const { website, to } = health;
  return `${FILE_WORDS[locale].report.name}-${new URL(website.url).hostname}-${to.slice(0, 10)}.pdf`;
}
