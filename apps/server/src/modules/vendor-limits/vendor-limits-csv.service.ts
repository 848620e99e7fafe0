import type * as z from 'zod';
import type { vendorLimitsCsvQuerySchema } from '@vigie/contract/stored-vendor-limits.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { limitEffect, limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import type { Call } from '../../access/actor.ts';
import { maskedAddress } from '../../access/captured-values.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { listLimitPages, type LimitPageRow } from './vendor-limits.store.ts';

type Query = z.output<typeof vendorLimitsCsvQuerySchema>;

/** Returns a CSV row for each page, rule, event and parameter. */
export async function exportLimits(call: Call, query: Query): Promise<CsvFile> {
  const { locale, timeZone, ...filter } = query;
  requireTimeZone(timeZone);
  const website = await requireWebsite(call, filter.websiteId);
  const rows = await listLimitPages(call.db, filter);
  const { name: title } = FILE_WORDS[locale].vendorLimits;
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamCsv(inTable(rows, query), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* inTable(rows: readonly LimitPageRow[], reader: Query): AsyncGenerator<CsvCell[]> {
  yield headingsIn(FILE_WORDS[reader.locale].vendorLimits.columns, reader.timeZone);
  for (const row of rows) yield cellsOf(row, reader);
}

function cellsOf({ finding, ...row }: LimitPageRow, { locale, timeZone }: Query): CsvCell[] {
  const at = (instant: Date | null) => (instant === null ? null : instantToCell(instant, timeZone));
  const { vendorName, event, name, limit, measured, value, rule, source, asOf, effect } = finding;
  return [
    vendorName,
    event,
    name === '' ? null : name,
    limitEffect(effect, locale),
    limitSentences(finding, locale).fact,
    limit,
    measured,
    value === '' ? null : value,
    maskedAddress(row.url),
    at(row.firstSeenAt),
    at(row.lastSeenAt),
    at(row.overAt),
    rule,
    source,
    asOf,
  ];
}
