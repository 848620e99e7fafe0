import type * as z from 'zod';
import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import type { storedFindingsCsvQuerySchema } from '@vigie/contract/stored-consent.ts';
import { consentFindingRemedy, consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { ORDER_WORDS } from '@vigie/contract/wording/order-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { readFindings } from './consent-findings.service.ts';
import { readConsentMatrix } from './read-matrix.service.ts';

type Reader = z.output<typeof csvReaderSchema>;

/** Returns a row for each vendor and state. */
export async function exportMatrix(
  call: Call,
  { locale, timeZone, ...query }: { id: string; pageId?: string | undefined } & Reader,
): Promise<CsvFile> {
  requireTimeZone(timeZone);
  const { vendors, run } = await readConsentMatrix(call, query);
  const words = FILE_WORDS[locale].consentMatrix;
  const rows = vendors.flatMap(({ name: vendor, hosts, isExempt, states }) =>
    MATRIX_STATES.flatMap((state): CsvCell[][] => {
      const cell = states[state];
      if (cell === undefined) return [];
      const { hits, pings, cookies, storage, pages } = cell;
      const exempt = words.exempt[isExempt ? 'yes' : 'no'];
      return [[vendor, exempt, words.states[state], hits, pings, cookies, storage, pages, hosts.join(' ')]];
    }),
  );
  const name = csvName({ title: words.name, at: new Date(run.at), timeZone });
  return { name, body: streamCsv(inTable(headingsIn(words.columns, timeZone), rows), locale) };
}

/** Returns a row for each page, and one more for each further order that broke on it. */
export async function exportPages(
  call: Call,
  { locale, timeZone, ...query }: { id: string; pageId?: string | undefined } & Reader,
): Promise<CsvFile> {
  requireTimeZone(timeZone);
  const { pages, run } = await readConsentMatrix(call, query);
  const { consentPages: words, consentMatrix } = FILE_WORDS[locale];
  const { orders, roles } = ORDER_WORDS[locale];
  const rows = pages.flatMap(({ url, order, brokenOrders, findings }): CsvCell[][] => {
    const page: CsvCell[] = [url, order === null ? null : orders[order], findings];
    if (brokenOrders.length === 0) return [[...page, null, null, null, null, null]];
    return brokenOrders.map(({ vendorName, state, role, expected, seen }) => [
      ...page,
      vendorName,
      consentMatrix.states[state],
      roles[role],
      expected,
      seen,
    ]);
  });
  const name = csvName({ title: words.name, at: new Date(run.at), timeZone });
  return { name, body: streamCsv(inTable(headingsIn(words.columns, timeZone), rows), locale) };
}

export async function exportConsentFindings(
  call: Call,
  { locale, timeZone, ...filter }: z.output<typeof storedFindingsCsvQuerySchema>,
): Promise<CsvFile> {
  requireTimeZone(timeZone);
  const { consentFindings: words, severities, consentMatrix } = FILE_WORDS[locale];
  const findings = await readFindings(call, filter);
  const rows = findings.map((finding): CsvCell[] => [
    consentFindingTitle(finding.kind, locale),
    severities[finding.severity],
    finding.vendorName,
    consentMatrix.states[finding.state],
    finding.url,
    consentFindingCause({ ...finding, vendor: finding.vendorName }, locale),
    consentFindingRemedy({ ...finding, vendor: finding.vendorName }, locale),
    finding.expected,
    finding.seen,
  ]);
  const name = csvName({ title: words.name, at: call.now, timeZone });
  return { name, body: streamCsv(inTable(headingsIn(words.columns, timeZone), rows), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* inTable(headings: CsvCell[], rows: readonly CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield headings;
  yield* rows;
}
