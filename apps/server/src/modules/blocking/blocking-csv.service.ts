import type * as z from 'zod';
import { COOKIE_BROWSERS } from '@vigie/contract/cookie-lifetime.ts';
import type { WebsiteReach } from '@vigie/contract/reach.ts';
import type {
  blockingCsvQuerySchema,
  BlockingResult,
  StoredCookieLifetimes,
  StoredTrackerBlocking,
} from '@vigie/contract/stored-blocking.ts';
import { BLOCKING_BROWSER_NAMES, TRACKER_OUTCOME_WORDS } from '@vigie/contract/wording/blocking-words.ts';
import { COOKIE_BROWSER_NAMES, cookieLifetimeText } from '@vigie/contract/wording/cookie-lifetime-text.ts';
import { shortLifetime } from '@vigie/contract/wording/cookie-words.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamRows } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findBlockingReport } from './blocking-reports.store.ts';
import { readReach } from './reach.service.ts';

type Query = z.output<typeof blockingCsvQuerySchema>;
type Reader = Pick<Query, 'locale' | 'timeZone'>;

/** Returns one table of the stored comparison of a website as CSV. Without a comparison it has its headings only. */
export async function exportBlocking(call: Call, query: Query): Promise<CsvFile> {
  const { websiteId, table, locale, timeZone } = query;
  requireTimeZone(timeZone);
  const website = await requireWebsite(call, websiteId);
  const { name: title, rows } =
    table === 'reach'
      ? reachTable(await readReach(call, { websiteId }), locale)
      : tableOf((await findBlockingReport(call.db, websiteId))?.result ?? null, query);
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamRows(rows, locale) };
}

interface Table {
  name: string;
  rows: CsvCell[][];
}

function tableOf(result: BlockingResult | null, { table, ...reader }: Query): Table {
  const words = FILE_WORDS[reader.locale];
  if (table === 'cookies') {
    const { name, columns } = words.cookieLifetimes;
    const browsers = COOKIE_BROWSERS.map((browser) => COOKIE_BROWSER_NAMES[browser]);
    const rows = (result?.cookies ?? []).map((cookie) => cookieCells(cookie, reader));
    return { name, rows: [[...columns, ...browsers], ...rows] };
  }
  const { name, columns } = words.blockedTrackers;
  const rows = (result?.trackers ?? []).flatMap((tracker) => trackerRows(tracker, reader));
  return { name, rows: [headingsIn(columns, reader.timeZone), ...rows] };
}

/** Returns a row for each rule that stops a tracker, and one for a tracker without any. */
function trackerRows(tracker: StoredTrackerBlocking, { locale, timeZone }: Reader): CsvCell[][] {
  const { takesAlong: along } = FILE_WORDS[locale].blockedTrackers;
  const stopping = tracker.browsers.filter(({ outcome }) => outcome !== 'free');
  const start = [
    tracker.name,
    TRACKER_OUTCOME_WORDS[tracker.outcome][locale],
    instantToCell(tracker.since, timeZone),
    tracker.pages,
    tracker.stoppedPages,
    tracker.partlyPages,
    stopping.map(({ browser }) => BLOCKING_BROWSER_NAMES[browser][locale]).join(', '),
  ];
  if (tracker.causes.length === 0) return [[...start, null, null, null, null, null]];
  return tracker.causes.map(({ list, rule, url, takesAlong, pages }) => [
    ...start,
    list,
    rule,
    url,
    along[takesAlong ? 'yes' : 'no'],
    pages,
  ]);
}

function cookieCells(cookie: StoredCookieLifetimes, { locale }: Reader): CsvCell[] {
  const { parties, writers, session } = FILE_WORDS[locale].cookieLifetimes;
  const { name, host, party, setBy, pages, requestedSeconds, lifetimes } = cookie;
  return [
    name,
    host,
    parties[party],
    setBy === null ? null : writers[setBy],
    pages,
    requestedSeconds === null ? session : cookieLifetimeText(requestedSeconds, locale),
    ...COOKIE_BROWSERS.map((browser) => {
      const its = lifetimes.find((one) => one.browser === browser);
      return its === undefined ? null : shortLifetime(its, locale);
    }),
  ];
}

const percent = (share: number | null) => (share === null ? null : Math.round(1_000 * share) / 10);

function reachTable({ trackers }: Pick<WebsiteReach, 'trackers'>, locale: Query['locale']): Table {
  const { name, columns } = FILE_WORDS[locale].reach;
  const rows = trackers.map((tracker): CsvCell[] => [
    tracker.name,
    percent(tracker.share),
    percent(tracker.browsers),
    percent(tracker.consent),
  ]);
  return { name, rows: [[...columns], ...rows] };
}
