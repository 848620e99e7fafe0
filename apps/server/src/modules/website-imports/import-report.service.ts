import type * as z from 'zod';
import type { csvReaderSchema } from '@vigie/contract/csv-reader.ts';
import type { ImportRow } from '@vigie/contract/website-import.ts';
import { GROUP_OF_PROBLEM, IMPORT_WORDS } from '@vigie/contract/wording/import-words.ts';
import { render } from '@vigie/contract/wording/render.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, sendCsv, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import type { Carrier } from '../../http/routes.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { listRowsOfImport, requireImport } from './imports.service.ts';

type Reader = z.output<typeof csvReaderSchema>;
type Words = (typeof IMPORT_WORDS)['en'];

const BATCH = 100;

/** Returns the report of an import: a line for each website, with what to do if it could not be read. */
export async function writeReport(
  call: Call,
  { id, locale, timeZone }: Reader & { id: string },
  { request }: Carrier,
): Promise<CsvFile['body']> {
  requireTimeZone(timeZone);
  await requireImport(call, id);
  const words = IMPORT_WORDS[locale];
  async function* lines(): AsyncGenerator<CsvCell[]> {
    yield words.file.columns;
    let after: string | undefined;
    do {
      const page = await listRowsOfImport(call, { id, limit: BATCH, after });
      for (const row of page.items) yield cellsOf(row, words);
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  const name = csvName({ title: words.file.name, at: call.now, timeZone });
  return sendCsv(request, { name, body: streamCsv(lines(), locale) });
}

function cellsOf(row: ImportRow, { states, problems, file }: Words): CsvCell[] {
  const { line, url, name, state, findings, problem, websiteId } = row;
  const texts = problem === null ? null : problems[GROUP_OF_PROBLEM[problem]];
  return [
    line,
    url,
    name,
    states[state],
    findings?.trackers.map((one) => (one.isSure ? one.name : render(file.likely, one))).join(', ') ?? null,
    consentOf(findings, file),
    texts?.what ?? null,
    texts?.remedy ?? null,
    websiteId,
  ];
}

function consentOf(findings: ImportRow['findings'], { none, seen }: Words['file']): CsvCell {
  if (findings === null || findings.isBannerSeen === null) return null;
  return findings.isBannerSeen ? (findings.consentManager ?? seen) : none;
}
