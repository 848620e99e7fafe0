import type { Locale } from '@vigie/contract/identifiers.ts';
import type { LocationDifference, LocationKind, LocationPage } from '@vigie/contract/location-comparison.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readLocationPages } from './compared-locations.service.ts';

interface LocationsCsvQuery {
  websiteId: string;
  auditsTogether?: string | undefined;
  kind?: LocationKind | undefined;
  q?: string | undefined;
  locale: Locale;
  timeZone: string;
}

/** Returns the differences between locations as a CSV file: a row for each difference, a column for each location. */
export async function exportLocations(
  call: Call,
  { locale, timeZone, ...query }: LocationsCsvQuery,
): Promise<CsvFile> {
  const { url } = await requireWebsite(call, query.websiteId);
  requireTimeZone(timeZone);
  const { name: title, columns } = FILE_WORDS[locale].locations;
  const name = csvName({ title, websiteUrl: url, at: call.now, timeZone });
  const { pages, locations } = await readLocationPages(call, query);
  return { name, body: streamCsv(rowsOf(pages, [...columns, ...locations], locale), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* rowsOf(pages: LocationPage[], columns: string[], locale: Locale): AsyncGenerator<CsvCell[]> {
  const { kinds } = FILE_WORDS[locale].locations;
  yield columns;
  for (const { path, differences } of pages) {
    if (differences.length === 0) yield [path, kinds.same, null];
    for (const difference of differences)
      yield [path, kinds[difference.kind], nameOf(difference, locale), ...valuesOf(difference, locale)];
  }
}

function nameOf(difference: LocationDifference, locale: Locale): string | null {
  if (difference.kind === 'check') return SENTENCES[locale].check(difference.check);
  if (difference.kind === 'tracker') return difference.tracker || FILE_WORDS[locale].locations.ownTracker;
  return null;
}

function valuesOf(difference: LocationDifference, locale: Locale): CsvCell[] {
  const { values } = FILE_WORDS[locale].locations;
  if (difference.kind === 'visit')
    return difference.values.map((value) => values[value === 'failed' ? 'not-loaded' : value]);
  if (difference.kind !== 'check')
    return difference.values.map((value) => (value === null ? null : values[value ? 'there' : 'absent']));
  const { check, reasons } = difference;
  return difference.values.map((outcome, index) => {
    const reason = reasons[index] ?? null;
    if (outcome === null) return null;
    return reason === null
      ? values[outcome]
      : `${values[outcome]} (${SENTENCES[locale].reason(check, reason)})`;
  });
}
