import { sql, type RawBuilder } from 'kysely';
import { likeAround } from '../../../db/like-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import {
  SAMPLED_VISITS,
  type ValuesQuery,
  type CountedValue,
  type CoveredVariable,
  type ValueCounts,
} from '../history.ts';
import { partsBesides } from './segment-counts.ts';
import { countStates, listDaySegments } from './day-segments.store.ts';
import { visitsWithin } from './search.store.ts';

/** Returns the visits of these parts of a period by state. */
function visitsByState(websiteId: string, parts: Period[]): RawBuilder<unknown> {
  return sql`select state_id, count(*) as visits from ${visitsWithin(websiteId, parts)} group by state_id`;
}

/**
 * Returns the variables that visits of a period had. Distinct values are counted over all stored values, whenever they
 * were seen.
 */
export async function listCoverage(db: Db, websiteId: string, period: Period): Promise<CoveredVariable[]> {
  const days = await listDaySegments(db, websiteId, period);
  const rows = await sql<CoveredVariable>`
    with by_state as materialized (${visitsByState(websiteId, partsBesides(period, days))}), by_shape as (
      select shape_id, sum(visits) as visits from (
        select shape_id, visits from by_state join data_layer_states on data_layer_states.id = state_id
        union all
        select packed.shape_id::int, packed.visits::int
        from data_layer_days cross join lateral jsonb_each_text(shapes) as packed (shape_id, visits)
        where website_id = ${websiteId} and day = any(${days}::timestamptz[])
      ) as counted group by shape_id
    ), covered as (
      select variable_id, sum(visits)::int as visits
      from by_shape join data_layer_shapes on data_layer_shapes.id = shape_id
      cross join unnest(variable_ids) as variable_id group by variable_id
    )
    select known.id, category, name, varies, visits, stored.types, stored.distinct_values
    from covered join data_layer_variables as known on known.id = variable_id
    cross join lateral (
      select array_agg(distinct type order by type) as types, count(*)::int as distinct_values
      from data_layer_values where data_layer_values.variable_id = known.id
    ) as stored
    order by category collate "C", name collate "C"`.execute(db);
  return rows.rows;
}

/** Returns the most common values of a variable that does not vary. */
export async function countValues(
  db: Db,
  websiteId: string,
  { variableId, period, q, limit }: ValuesQuery,
): Promise<ValueCounts> {
  const named = q === undefined ? sql`true` : sql`value ilike ${likeAround(q)}`;
  const days = await listDaySegments(db, websiteId, period);
  const packed = await countStates(db, websiteId, days);
  const rows = await sql<CountedValue & { distinctValues: number; visitsWithValue: number }>`
    with by_state as materialized (
      ${visitsByState(websiteId, partsBesides(period, days))}
      union all
      select * from unnest(${arrayText(packed.keys())}::bigint[], ${arrayText(packed.values())}::bigint[])
    ), by_value as (
      select value_id, sum(visits)::int as visits
      from data_layer_state_values as had join by_state using (state_id)
      where had.variable_id = ${variableId} group by value_id
    ), counted as materialized (
      select text as value, type, visits from by_value join data_layer_values on data_layer_values.id = value_id
    ), totals as (
      select count(*)::int as distinct_values, coalesce(sum(visits), 0)::int as visits_with_value from counted
    )
    select value, type, visits, totals.* from totals left join lateral (
      select * from counted where ${named} order by visits desc, value collate "C", type limit ${limit}
    ) as top on true`.execute(db);
  const items = rows.rows.filter(({ value }) => value !== null);
  const { distinctValues = 0, visitsWithValue = 0 } = rows.rows[0] ?? {};
  return {
    items: items.map(({ value, type, visits }) => ({ value, type, visits })),
    distinctValues,
    visitsWithValue,
  };
}

/** Returns an array literal of PostgreSQL, for tens of thousands of numbers at once. */
const arrayText = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;

/** Returns values of a variable that varies, from the newest visits. */
export async function sampleValues(
  db: Db,
  websiteId: string,
  { variableId, period, q, limit }: ValuesQuery,
): Promise<CountedValue[]> {
  const value = sql<string>`(varying ->> ${String(variableId)})`;
  const named = q === undefined ? sql`true` : sql`${value} ilike ${likeAround(q)}`;
  const rows = await sql<CountedValue>`
    select * from (
      select ${value} as value,
        case jsonb_typeof(varying -> ${String(variableId)}) when 'number' then 'number' when 'boolean' then 'boolean'
          else 'string' end as type,
        count(*)::int as visits
      from (
        select varying from data_layer_visits
        where website_id = ${websiteId} and observed_at >= ${period.from} and observed_at < ${period.to}
        order by observed_at desc, observation_id desc limit ${SAMPLED_VISITS}
      ) as newest
      where varying ? ${String(variableId)} and ${named}
      group by 1, 2
    ) as counted
    order by visits desc, value collate "C", type limit ${limit}`.execute(db);
  return rows.rows;
}
