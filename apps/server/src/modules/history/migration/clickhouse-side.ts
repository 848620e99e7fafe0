import type { StoredValues } from '../../../db/schema/stored-types.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { allColumns, decodeStateValue } from '../clickhouse/columns.ts';
import { forgetBefore } from '../clickhouse/deletions.store.ts';
import type { ClickhouseLink } from '../clickhouse/link.ts';
import { clickhouseRows, statesOf } from '../clickhouse/rows.ts';
import {
  toMigratedVisit,
  toState,
  toStateValue,
  type MigratedState,
  type MigratedVisit,
} from './migrated-visit.ts';
import { BATCH, LAST_ID, CACHED_STATES_MAX, type MigrationSide, type WebsitePeriod } from './side.ts';

const AT = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** Returns the ClickHouse side of a migration. Deletions are scheduled in PostgreSQL, because the sender makes them. */
export function clickhouseSide(db: Db, link: ClickhouseLink): MigrationSide {
  const { tables } = link;
  const [cached, written] = [new Map<string, MigratedState>(), new Set<string>()];
  return {
    async countDays(websiteId) {
      const rows = await link.query<{ day: string; visits: string }>(
        `select toUInt32(toStartOfDay(observed_at)) as day, count() as visits from ${tables.visits} final
         where website_id = {websiteId:UUID} group by day`,
        { websiteId },
        'long',
      );
      return new Map(rows.map(({ day, visits }) => [Number(day) * 1_000, Number(visits)]));
    },
    read: (period) => readVisits(link, cached, period),
    write: (_scope, visits) => insertVisits(link, visits, written),
    // The copy that is inserted last wins.
    replace: (_scope, visits) => insertVisits(link, visits, new Set()),
    forget: (websiteId, before) => forgetBefore(db, { websiteId, before }),
  };
}

/** Returns websites that have data in ClickHouse. */
export async function listClickhouseWebsites({ query, tables }: ClickhouseLink): Promise<string[]> {
  const each = [tables.visits, tables.states].map((table) => `select distinct website_id from ${table}`);
  const rows = await query<{ id: string }>(
    `select distinct toString(website_id) as id from (${each.join(' union all ')})`,
    {},
    'long',
  );
  return rows.map(({ id }) => id);
}

export async function emptyClickhouse({ change, local, onCluster }: ClickhouseLink): Promise<void> {
  for (const table of [local.visits, local.states]) await change(`truncate table ${table} ${onCluster}`);
}

/**
 * Inserts states first, so that no visit is visible without its state. States have no token, so that a deleted one can
 * be inserted again.
 */
async function insertVisits(
  { insert, tables }: ClickhouseLink,
  visits: MigratedVisit[],
  written: Set<string>,
): Promise<void> {
  if (visits.length === 0) return;
  if (written.size > CACHED_STATES_MAX) written.clear();
  const rows = clickhouseRows(visits, written);
  if (rows.states.length > 0) await insert(tables.states, rows.states);
  // A new token for every batch: visits that were copied, deleted and copied again are no repeated delivery.
  await insert(tables.visits, rows.visits, { token: createId() });
  for (const key of statesOf(visits).keys()) written.add(key);
}

interface VisitRow {
  observationId: string;
  pageId: string;
  at: string;
  state: string;
  varying: Record<string, string>;
  types: Record<string, string>;
}

async function* readVisits(
  link: ClickhouseLink,
  cached: Map<string, MigratedState>,
  { scope, from, to }: WebsitePeriod,
): AsyncGenerator<MigratedVisit[]> {
  let [at, id] = [from.getTime() - 1, LAST_ID];
  for (;;) {
    const rows = await link.query<VisitRow>(
      `select toString(observation_id) as observationId, toString(page_id) as pageId,
         toUnixTimestamp64Milli(observed_at) as at, toString(state_id) as state,
         ${allColumns('varying')} as varying, varying_types as types
       from ${link.tables.visits} final
       where website_id = {websiteId:UUID} and observed_at >= ${AT('from')} and observed_at < ${AT('to')}
         and (observed_at, observation_id) > (${AT('at')}, {id:UUID})
       order by observed_at, observation_id limit {limit:UInt32}`,
      { websiteId: scope.websiteId, from: from.getTime(), to: to.getTime(), at, id, limit: BATCH },
      'long',
    );
    await cacheClickhouseStates(link, { websiteId: scope.websiteId, rows }, cached);
    if (rows.length > 0)
      yield rows.map((row) =>
        toMigratedVisit({ ...scope, ...visitOf(row) }, cached.get(row.state) ?? toState([], row.state)),
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    [at, id] = [Number(last.at), last.observationId];
  }
}

function visitOf({ observationId, pageId, at, varying, types }: VisitRow) {
  const values = Object.entries(varying).map(([variableId, text]) => {
    const type = types[variableId];
    if (type === 'number') return [variableId, Number(text)];
    return [variableId, type === 'boolean' ? text === 'true' : text];
  });
  return {
    observationId,
    pageId,
    observedAt: new Date(Number(at)),
    varying: Object.fromEntries(values) as StoredValues,
  };
}

async function cacheClickhouseStates(
  link: ClickhouseLink,
  { websiteId, rows }: { websiteId: string; rows: VisitRow[] },
  cached: Map<string, MigratedState>,
): Promise<void> {
  if (cached.size > CACHED_STATES_MAX) cached.clear();
  const missing = new Set(rows.map(({ state }) => state).filter((state) => !cached.has(state)));
  if (missing.size === 0) return;
  const found = await link.query<{ state: string; encoded: Record<string, string> }>(
    `select toString(state_id) as state, ${allColumns('state')} as encoded from ${link.tables.states}
     where website_id = {websiteId:UUID} and state_id in {states:Array(UInt64)} limit 1 by state_id`,
    { websiteId, states: [...missing].map(BigInt) },
    'long',
  );
  for (const { state, encoded } of found) cached.set(state, stateOf(state, encoded));
}

function stateOf(id: string, encoded: Record<string, string>): MigratedState {
  const values = Object.entries(encoded).map(([variableId, text]) =>
    toStateValue({ variableId: Number(variableId), ...decodeStateValue(text) }),
  );
  return toState(values, id);
}
