import type { StoredValues } from '../../../db/schema/stored-types.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import type { VisitsQuery, BoundSearch, FoundVisit } from '../history.ts';
import { allColumns, decodeStateValue } from './columns.ts';
import { searchConditionText, readSearch, type ReadSearch } from './condition-text.ts';
import type { ClickhouseLink } from './link.ts';
import { bindInstant, createQuestion, withinPeriod, type ClickhouseQuery } from './question.ts';

/**
 * Sort order as in PostgreSQL, which compares ids by their bytes. ClickHouse compares the second half of a UUID first.
 */
export const NEWEST_FIRST = 'observed_at desc, UUIDToNum(observation_id) desc';

interface VisitRow {
  observationId: string;
  pageId: string;
  atMs: number;
  state: string;
  varying: Record<string, string>;
  varyingTypes: Record<string, string>;
}

const DAY_MS = 24 * 3_600_000;
/** Lengths of the newest parts of a period, which are read first: most result pages end within them. */
const NEWEST_MS = [DAY_MS, 9 * DAY_MS];

/** Returns matching visits of a period, newest first. */
export async function findVisits(
  connection: ClickhouseQuery,
  { db, search }: { db: Db; search: BoundSearch },
  query: VisitsQuery,
): Promise<FoundVisit[]> {
  const rows: VisitRow[] = [];
  const read = await readSearch(connection, { search, period: query });
  for (const period of windowsOf(query)) {
    const limit = query.limit - rows.length;
    rows.push(...(await readWindow(connection, read, { ...query, ...period, limit })));
    if (rows.length === query.limit) break;
  }
  const urls = await readUrls(db, search.websiteId, rows);
  return rows.flatMap((row) => {
    const url = urls.get(row.pageId);
    return url === undefined ? [] : [visitOf(row, url)];
  });
}

/** Returns the parts of a period, newest first. */
function windowsOf({ from, to, after }: VisitsQuery): Period[] {
  const end = after === null || after.observedAt >= to ? to : new Date(after.observedAt.getTime() + 1);
  const bounds = [end, ...NEWEST_MS.map((ms) => new Date(end.getTime() - ms)), from];
  return bounds
    .slice(1)
    .map((start, index) => ({ from: start < from ? from : start, to: bounds[index] ?? end }))
    .filter((one) => one.from < one.to);
}

/**
 * Returns the clause that selects one copy of each visit. Copies are adjacent in the order, so that no merge is needed.
 */
export function oneOfEach({ mayHoldCopies }: ClickhouseQuery): string {
  return mayHoldCopies ? 'limit 1 by observed_at, observation_id' : '';
}

function readWindow(connection: ClickhouseQuery, read: ReadSearch, query: VisitsQuery): Promise<VisitRow[]> {
  const { link, patience } = connection;
  const { from, to, after, limit } = query;
  const { search } = read;
  const question = createQuestion();
  const period = { from, to };
  const conditions = [withinPeriod(question, search.websiteId, period)];
  if (after !== null) {
    const at = bindInstant(question, after.observedAt);
    const id = question.bind('UUID', after.observationId);
    conditions.push(`(observed_at < ${at} or UUIDToNum(observation_id) < UUIDToNum(${id}))`);
  }
  conditions.push(searchConditionText(question, link, { ...read, period }));
  return link.query<VisitRow>(
    `select toString(observation_id) as observationId, toString(page_id) as pageId,
      toUnixTimestamp64Milli(observed_at) as atMs, toString(state_id) as state, ${allColumns('varying')} as varying,
      varying_types as varyingTypes
    from ${link.tables.visits}
    where ${conditions.join(' and ')}
    order by ${NEWEST_FIRST}
    ${oneOfEach(connection)}
    limit ${question.bind('UInt32', limit)}
    ${readingOf(connection, search)}`,
    question.params,
    patience,
  );
}

/**
 * Returns the read settings of a query. For a screen with few matches, a parallel read is faster than a read in order.
 * An export takes all matches and continues in order.
 */
function readingOf({ patience }: ClickhouseQuery, { conditions }: BoundSearch): string {
  return patience === 'screen' && conditions.length > 0 ? 'settings optimize_read_in_order = 0' : '';
}

async function readUrls(db: Db, websiteId: string, rows: VisitRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ pageId }) => pageId))];
  if (ids.length === 0) return new Map();
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'url'])
    .where('websiteId', '=', websiteId)
    .where('id', 'in', ids)
    .execute();
  return new Map(pages.map(({ id, url }) => [id, url]));
}

function visitOf({ atMs, varying, varyingTypes, ...visit }: VisitRow, url: string): FoundVisit {
  const values = Object.entries(varying).map(([id, text]) => [id, valueOf(text, varyingTypes[id])]);
  return {
    observationId: visit.observationId,
    pageId: visit.pageId,
    url,
    observedAt: new Date(atMs),
    state: visit.state,
    varying: Object.fromEntries(values) as StoredValues,
  };
}

function valueOf(text: string, type: string | undefined): string | number | boolean {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** Returns the values of states, by the ids of their variables. */
export async function readStates(
  { query, tables }: ClickhouseLink,
  websiteId: string,
  states: string[],
): Promise<Map<string, StoredValues>> {
  if (states.length === 0) return new Map();
  const { params, bind } = createQuestion();
  const ids = [...new Set(states)].map(BigInt);
  const rows = await query<{ state: string; encoded: Record<string, string> }>(
    `select toString(state_id) as state, ${allColumns('state')} as encoded from ${tables.states}
    where website_id = ${bind('UUID', websiteId)} and state_id in ${bind('Array(UInt64)', ids)}
    limit 1 by state_id`,
    params,
  );
  return new Map(rows.map(({ state, encoded }) => [state, valuesOf(encoded)]));
}

function valuesOf(encoded: Record<string, string>): StoredValues {
  const own = Object.entries(encoded).flatMap(([id, text]) => {
    const { varies, value } = decodeStateValue(text);
    return varies ? [] : [[id, value] as const];
  });
  return Object.fromEntries(own);
}
