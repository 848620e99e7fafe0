import type * as z from 'zod';
import type { personalDataCsvQuerySchema } from '@vigie/contract/stored-personal-data.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { encodingText, personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import type { Call } from '../../access/actor.ts';
import { maskedAddress } from '../../access/captured-values.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { severityOfFinding } from '../../evaluation/plan-findings.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { listDataPages, type DataPageRow } from './personal-data.store.ts';
import { nameOfData } from './search-visit.ts';

type Query = z.output<typeof personalDataCsvQuerySchema>;

/** Returns a CSV row for each page, field, encoding and consent answer. */
export async function exportPersonalData(call: Call, query: Query): Promise<CsvFile> {
  const { locale, timeZone, ...filter } = query;
  requireTimeZone(timeZone);
  const website = await requireWebsite(call, filter.websiteId);
  const rows = await listDataPages(call.db, filter);
  const { name: title } = FILE_WORDS[locale].personalData;
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamCsv(inTable(rows, query), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* inTable(rows: readonly DataPageRow[], reader: Query): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[reader.locale].personalData.columns, reader.timeZone);
  for (const row of rows) yield cellsOf(row, reader);
}

function cellsOf(row: DataPageRow, { locale, timeZone }: Query): CsvCell[] {
  const { severities } = FILE_WORDS[locale];
  const { places, consent, everyScript, canary } = personalDataAdvice(locale);
  const at = (instant: Date | null) => (instant === null ? null : instantToCell(instant, timeZone));
  return [
    personalDataKind(row.kind, locale),
    severities[severityOfFinding(nameOfData(row))],
    row.mask,
    places[row.channel],
    row.field,
    encodingText(row.encoding, locale),
    row.host === '' ? everyScript : row.host,
    row.vendor,
    row.consent === 'unknown' ? null : consent[row.consent],
    maskedAddress(row.url),
    at(row.firstSeenAt),
    at(row.lastSeenAt),
    at(row.overAt),
    row.canary === null ? null : canary[row.canary],
  ];
}
