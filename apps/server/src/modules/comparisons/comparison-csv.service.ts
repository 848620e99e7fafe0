import type { ComparedPage, ComparisonQuery } from '@vigie/contract/comparison.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { foundCauseText, isFound } from '@vigie/contract/wording/found-cause-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, type CsvFile } from '../../csv/csv-file.ts';
import { requireTracker } from '../../access/of-tracker.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readComparedPages, type ComparedPagesFilter } from './compared-pages.service.ts';

type Change = ComparedPage['changes'][number];

/**
 * Returns the compared pages that match a filter as a CSV file: a row for each change, or one for a page without any.
 */
export async function exportComparison(
  call: Call,
  {
    locale,
    timeZone,
    ...query
  }: ComparisonQuery & ComparedPagesFilter & { locale: Locale; timeZone: string },
): Promise<CsvFile> {
  const { url } = await requireWebsite(call, query.websiteId);
  const { websiteId, trackerId } = query;
  const tracker = trackerId === undefined ? undefined : await requireTracker(call, { websiteId, trackerId });
  requireTimeZone(timeZone);
  const title = FILE_WORDS[locale].comparison.name;
  const name = csvName({ title, websiteUrl: url, tracker: tracker?.name, at: call.now, timeZone });
  return { name, body: streamCsv(rowsOf(await readComparedPages(call, query), locale), locale) };
}

// oxlint-disable-next-line require-await -- a stream reads rows that are there already
async function* rowsOf(pages: ComparedPage[], locale: Locale): AsyncGenerator<CsvCell[]> {
  yield [...FILE_WORDS[locale].comparison.columns];
  for (const page of pages) {
    if (page.changes.length === 0) yield cellsOf(page, null, locale);
    for (const change of page.changes) yield cellsOf(page, change, locale);
  }
}

function cellsOf(page: ComparedPage, change: Change | null, locale: Locale): CsvCell[] {
  const { kinds } = FILE_WORDS[locale].comparison;
  const shownKinds = change === null ? page.kinds : [change.kind];
  const { shown, reference } = page;
  return [
    page.path,
    shownKinds.map((kind) => kinds[kind]).join(', '),
    change === null ? null : nameOf(change, locale),
    change === null ? null : change.checks.map((check) => SENTENCES[locale].check(check)).join(', '),
    reference?.pageViews ?? null,
    shown?.pageViews ?? null,
    reference?.url ?? null,
    shown?.url ?? null,
    reference?.failure ?? null,
    shown?.failure ?? null,
  ];
}

function nameOf({ cause }: Change, locale: Locale): string {
  if (isFound(cause)) return foundCauseText(cause, locale);
  return cause.kind === 'test' ? cause.title : SENTENCES[locale].reason(cause.check, cause.reason);
}
