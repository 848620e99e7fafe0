import type * as z from 'zod';
import type { exportQuerySchema } from '@vigie/contract/data-layer-analysis.ts';
import type { Call } from '../../access/actor.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Db } from '../../db/schema/database.ts';
import { periodOf, requireTimeZone } from '../../period/asked-period.ts';
import type { Period } from '../../period/asked-period.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { bindSearch, searching } from './bind-search.ts';
import { listCoverage } from './coverage.store.ts';
import type { BoundSearch } from './matching-visits.ts';
import { findVisits, readStates, type FoundVisit, type VisitCursor } from './search.store.ts';

const BATCH = 2_000;
/** States whose values are held while a file is written: the same few come again and again. */
const STATES_HELD = 5_000;

/** The same in French and in English. */
const HEADINGS = ['Date', 'URL'];

interface Column {
  id: number;
  label: string;
}

/** Every matching visit as a line of a CSV file, newest first, written while it is read. */
export async function exportVisits(
  call: Call,
  query: z.output<typeof exportQuerySchema>,
): Promise<ReadableStream<Uint8Array>> {
  const { db } = call;
  const { websiteId, locale, timeZone } = query;
  await requireWebsite(call, websiteId);
  const period = periodOf(query);
  requireTimeZone(timeZone);
  const search = await bindSearch(db, query);
  const columns = await listColumns(db, { websiteId, period, hidden: new Set(query.hiddenColumns) });
  const batches = readBatches(db, search, period);
  const first = await searching(db, query.conditions, () => batches.next());
  return streamCsv(writeRows(db, { first, batches, columns, timeZone }), locale);
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

async function* readBatches(db: Db, search: BoundSearch, period: Period): AsyncGenerator<FoundVisit[]> {
  let after: VisitCursor | null = null;
  for (;;) {
    const visits: FoundVisit[] = await findVisits(db, search, { ...period, after, limit: BATCH });
    if (visits.length > 0) yield visits;
    after = visits.at(-1) ?? null;
    if (visits.length < BATCH) return;
  }
}

interface Writing {
  first: IteratorResult<FoundVisit[]>;
  batches: AsyncGenerator<FoundVisit[]>;
  columns: Column[];
  timeZone: string;
}

async function* writeRows(db: Db, { first, batches, columns, timeZone }: Writing): AsyncGenerator<CsvCell[]> {
  yield [...HEADINGS, ...columns.map(({ label }) => label)];
  const held = new Map<number, StoredValues>();
  for (let batch = first; batch.done !== true; batch = await batches.next()) {
    await holdStates(db, held, batch.value);
    for (const { observedAt, url, stateId, varying } of batch.value) {
      const values = held.get(stateId) ?? {};
      yield [
        instantToCell(observedAt, timeZone),
        url,
        ...columns.map(({ id }) => varying[id] ?? values[id] ?? null),
      ];
    }
  }
}

async function holdStates(db: Db, held: Map<number, StoredValues>, visits: FoundVisit[]): Promise<void> {
  const wanted = visits.map(({ stateId }) => stateId);
  if (held.size > STATES_HELD) held.clear();
  const missing = wanted.filter((id) => !held.has(id));
  for (const [id, values] of await readStates(db, missing)) held.set(id, values);
}
