import type * as z from 'zod';
import type { serverFindingsCsvQuerySchema, ServerFinding } from '@vigie/contract/server-calls.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { serverSideSentences } from '@vigie/contract/wording/server-side-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readServerReport } from './server-report.service.ts';

type Query = z.output<typeof serverFindingsCsvQuerySchema>;

/** Returns the findings of the report as CSV, a row for each visit that shows one. */
export async function exportServerFindings(call: Call, query: Query): Promise<CsvFile> {
  const { locale, timeZone, websiteId } = query;
  requireTimeZone(timeZone);
  const website = await requireWebsite(call, websiteId);
  const { findings } = await readServerReport(call, { websiteId });
  const { name: title, columns } = FILE_WORDS[locale].serverSide;
  const rows = [
    headingsIn(columns, timeZone),
    ...findings.map(({ observedAt, ...finding }) => cellsOf({ ...finding, at: new Date(observedAt) }, query)),
  ];
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamCsv(toAsync(rows), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* toAsync(rows: readonly CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* rows;
}

type Finding = Omit<ServerFinding, 'observedAt'> & { at: Date };

function cellsOf(finding: Finding, { locale, timeZone }: Query): CsvCell[] {
  const { title, sentence, remedy } = serverSideSentences(finding, locale);
  const { event, vendorName, destination, property, expected, seen, answer, url, at, proof } = finding;
  const { call } = proof;
  return [
    title,
    event,
    vendorName,
    destination.account,
    property,
    expected,
    seen,
    answer,
    sentence,
    remedy,
    url,
    instantToCell(at, timeZone),
    call === null ? null : call.host + (call.path ?? ''),
    call === null ? null : instantToCell(new Date(call.at), timeZone),
  ];
}
