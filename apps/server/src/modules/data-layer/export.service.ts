import type * as z from 'zod';
import type { exportQuerySchema } from '@vigie/contract/data-layer-analysis.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Db } from '../../db/schema/database.ts';
import { periodOf, requireTimeZone } from '../../period/asked-period.ts';
import type { Period } from '../../period/asked-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { bindSearch, searching } from './bind-search.ts';
import { listCoverage } from './coverage.store.ts';
import { openVisits, readStates, type FoundVisit, type VisitCursor } from './search.store.ts';

const BATCH = 5_000;
/** States whose values are held while a file is written: the same few come again and again. */
const STATES_HELD = 5_000;

interface Column {
  id: number;
  label: string;
}

/** Every matching visit as a line of a CSV file, newest first, written while it is read. */
export async function exportVisits(call: Call, query: z.output<typeof exportQuerySchema>): Promise<CsvFile> {
  const { db } = call;
  const { websiteId, locale, timeZone } = query;
  const { url } = await requireWebsite(call, websiteId);
  const period = periodOf(query);
  requireTimeZone(timeZone);
  const search = await bindSearch(db, query);
  const columns = await listColumns(db, { websiteId, period, hidden: new Set(query.hiddenColumns) });
  const batches = readBatches(await searching(db, query.conditions, () => openVisits(db, search)), period);
  const first = await searching(db, query.conditions, () => batches.next());
  const words = FILE_WORDS[locale].dataLayer;
  const headings = headingsIn(words.columns, timeZone);
  return {
    name: csvName({ title: words.name, websiteUrl: url, at: call.now, timeZone }),
    body: streamCsv(writeRows(db, { first, batches, headings, columns, timeZone }), locale),
  };
}

async function listColumns(
  db: Db,
  { websiteId, period, hidden }: { websiteId: string; period: Period; hidden: ReadonlySet<string> },
): Promise<Column[]> {
  const covered = await searching(db, [], () => listCoverage(db, websiteId, period));
  return covered
    .map(({ id, category, name }) => ({ id, label: `${category}.${name}` }))
    .filter(({ label }) => !hidden.has(label));
}

async function* readBatches(
  readVisits: Awaited<ReturnType<typeof openVisits>>,
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
  first: IteratorResult<FoundVisit[]>;
  batches: AsyncGenerator<FoundVisit[]>;
  headings: string[];
  columns: Column[];
  timeZone: string;
}

async function* writeRows(
  db: Db,
  { first, batches, headings, columns, timeZone }: Writing,
): AsyncGenerator<CsvCell[]> {
  yield [...headings, ...columns.map(({ label }) => label)];
  const held = new Map<number, StoredValues>();
  for (let batch = first; batch.done !== true; batch = await batches.next()) {
    await holdStates(db, held, batch.value);
    for (const { observedAt, url, stateId, varying } of batch.value) {
      const values = { ...held.get(stateId), ...varying };
      yield [instantToCell(observedAt, timeZone), url, ...columns.map(({ id }) => cellOf(values[id]))];
    }
  }
}

/** Spreadsheets show no cell apart from an empty text: only what the page did not have is left blank. */
function cellOf(value: StoredValues[string] | undefined): CsvCell {
  if (value === undefined) return null;
  return value === '' ? '""' : (value ?? 'null');
}

async function holdStates(db: Db, held: Map<number, StoredValues>, visits: FoundVisit[]): Promise<void> {
  const wanted = visits.map(({ stateId }) => stateId);
  if (held.size > STATES_HELD) held.clear();
  const missing = wanted.filter((id) => !held.has(id));
  for (const [id, values] of await readStates(db, missing)) held.set(id, values);
}
