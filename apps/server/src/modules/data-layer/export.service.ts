import type * as z from 'zod';
import type { exportQuerySchema } from '@vigie/contract/data-layer-analysis.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { periodOf, requireTimeZone } from '../../period/requested-period.ts';
import type { Period } from '../../period/requested-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import type { VisitsQuery, FoundVisit, HistoryCall, VisitCursor } from '../history/history.ts';
import { bindSearch, searching } from './bind-search.service.ts';
import { createLineFormat, type ExportColumn, type LineFormat, type StateCells } from './export-lines.ts';

const BATCH = 5_000;
/** Maximum states whose cells stay in memory during an export, because the same few states repeat. */
const EXPORT_STATES_MAX = 20_000;

/** Returns every matching visit as a line of a CSV file, newest first. The file is streamed. */
export async function exportVisits(
  call: HistoryCall,
  query: z.output<typeof exportQuerySchema>,
): Promise<CsvFile> {
  const { db, history } = call;
  const { websiteId, locale, timeZone } = query;
  const { url } = await requireWebsite(call, websiteId);
  const period = periodOf(query);
  requireTimeZone(timeZone);
  const search = await bindSearch(db, query);
  const columns = await listColumns(call, { websiteId, period, hidden: new Set(query.hiddenColumns) });
  const batches = readBatches(
    await searching(call, query.conditions, () => history.openVisits(db, search)),
    period,
  );
  const first = await searching(call, query.conditions, () => batches.next());
  const words = FILE_WORDS[locale].dataLayer;
  const headings = headingsIn(words.columns, timeZone);
  return {
    name: csvName({ title: words.name, websiteUrl: url, at: call.now, timeZone }),
    body: streamCsv(
      writeRows(call, { websiteId, first, batches, headings, columns, locale, timeZone }),
      locale,
    ),
  };
}

async function listColumns(
  call: HistoryCall,
  { websiteId, period, hidden }: { websiteId: string; period: Period; hidden: ReadonlySet<string> },
): Promise<ExportColumn[]> {
  const covered = await searching(call, [], () => call.history.listCoverage(call.db, websiteId, period));
  return covered
    .map(({ id, category, name, varies }) => ({ id, label: `${category}.${name}`, varies }))
    .filter(({ label }) => !hidden.has(label));
}

async function* readBatches(
  readVisits: (query: VisitsQuery) => Promise<FoundVisit[]>,
  period: Period,
): AsyncGenerator<FoundVisit[]> {
  let after: VisitCursor | null = null;
  for (;;) {
    const visits: FoundVisit[] = await readVisits({ ...period, after, limit: BATCH });
    if (visits.length > 0) yield visits;
    after = visits.at(-1) ?? null;
    if (visits.length < BATCH) return;
  }
}

interface Writing {
  websiteId: string;
  first: IteratorResult<FoundVisit[]>;
  batches: AsyncGenerator<FoundVisit[]>;
  headings: string[];
  columns: ExportColumn[];
  locale: Locale;
  timeZone: string;
}

async function* writeRows(
  call: HistoryCall,
  { websiteId, first, batches, headings, columns, locale, timeZone }: Writing,
): AsyncGenerator<CsvCell[] | string> {
  yield [...headings, ...columns.map(({ label }) => label)];
  const format = createLineFormat(columns, locale);
  const cached = new Map<string, StateCells>();
  // Retention may delete a visit's state while a file is written.
  const noState = format.toStateCells({});
  for (let batch = first; batch.done !== true;) {
    await cacheStateCells(call, { websiteId, cached, format, visits: batch.value });
    // Users notice a truncated file, but not one that lacks visits.
    if (!(await call.stillAnswers())) throw new Error('The visits were moved while a file was written.');
    // Reads the next page while lines are written.
    const next = batches.next();
    next.catch(() => {});
    for (const { observedAt, url, state, varying } of batch.value)
      yield format.toLine([instantToCell(observedAt, timeZone), url], cached.get(state) ?? noState, varying);
    batch = await next;
  }
}

interface StateCellsRequest {
  websiteId: string;
  cached: Map<string, StateCells>;
  format: LineFormat;
  visits: FoundVisit[];
}

async function cacheStateCells(
  { db, history }: HistoryCall,
  { websiteId, cached, format, visits }: StateCellsRequest,
): Promise<void> {
  const stateIds = new Set(visits.map(({ state }) => state));
  const missing = [...stateIds].filter((id) => !cached.has(id));
  for (const [id, values] of await history.readStates(db, websiteId, missing))
    cached.set(id, format.toStateCells(values));
  for (const id of cached.keys()) {
    if (cached.size <= EXPORT_STATES_MAX) break;
    if (!stateIds.has(id)) cached.delete(id);
  }
}
