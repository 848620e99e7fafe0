import type { Locale } from '@vigie/contract/identifiers.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import { readShownHealth } from '../shared-links/shared-health.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { ReportPrinter } from './report-printer.ts';

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
  const { companyId, name, url, tracking } = await requireWebsite(call, id);
  const website = { companyId, websiteId: id, name, url, tracking, trackerId, expiresAt: null };
  const health = await readShownHealth(call.db, website, call.now);
  const pdf = await print({ health, locale, timeZone });
  return new File([new Uint8Array(pdf)], fileNameOf(health, locale), { type: 'application/pdf' });
}

function fileNameOf({ website, to }: SharedHealth, locale: Locale): string {
  return `${FILE_WORDS[locale].report.name}-${new URL(website.url).hostname}-${to.slice(0, 10)}.pdf`;
}
