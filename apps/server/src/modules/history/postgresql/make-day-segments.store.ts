import { sql, type RawBuilder } from 'kysely';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import { encodeDaySegment, type StateHour } from './day-segment.ts';
import { FIRST_LETTER, TIMES_MARK, VALUE_MARK } from './segment-values.ts';
import type { WebsiteScope } from '../variables.store.ts';

/** Returns past days of a website with unpacked visits. */
export async function listDaysToSegment(
  db: Db,
  { websiteId, before }: { websiteId: string; before: Date },
): Promise<DayOfWebsite[]> {
  const { rows } = await sql<DayOfWebsite>`
    select counted.company_id, website_id, day from (
      select company_id, website_id, date_trunc('day', hour, 'UTC') as day, sum(visits) as visits
      from data_layer_hours where website_id = ${websiteId} and hour < ${before} group by 1, 2, 3
    ) as counted left join data_layer_days as days using (website_id, day)
    where days.visits is distinct from counted.visits
    order by day desc`.execute(db);
  return rows;
}

interface DayOfWebsite extends WebsiteScope {
  day: Date;
}

/** Packs the visits of a day, and replaces an earlier pack of it. */
export async function storeDaySegment(db: Db, key: DayOfWebsite): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { websiteId, day } = key;
      const { rows } = await sql<StateHour>`
        select state_id, ${HOUR} as hour, count(*)::int as visits
        from data_layer_visits where ${isOfDay(key)} group by 1, 2`.execute(transaction);
      const states = encodeDaySegment(rows);
      if (states === null) return;
      const visits = rows.reduce((sum, row) => sum + row.visits, 0);
      await transaction
        .deleteFrom('dataLayerDays')
        .where('websiteId', '=', websiteId)
        .where('day', '=', day)
        .execute();
      const shapes = jsonText(await countShapes(transaction, rows));
      await transaction
        .insertInto('dataLayerDays')
        .values({ ...key, visits, states, shapes })
        .execute();
      await storeValues(transaction, key);
    });
}

/** Returns the number of visits by the shape of their state. */
async function countShapes(db: Db, counted: StateHour[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ shapeId: number; visits: number }>`
    select shape_id, sum(visits)::int as visits
    from unnest(${counted.map(({ stateId }) => stateId)}::bigint[], ${counted.map(({ visits }) => visits)}::int[])
      as counted (state_id, visits)
    join data_layer_states as states on states.id = counted.state_id group by shape_id`.execute(db);
  return Object.fromEntries(rows.map(({ shapeId, visits }) => [String(shapeId), visits]));
}

const fieldOf = (field: 'hour' | 'minute') =>
  sql<number>`extract(${sql.lit(field)} from observed_at at time zone 'UTC')::int`;
const HOUR = fieldOf('hour');
const letterOf = (field: 'hour' | 'minute') => sql`chr(ascii(${FIRST_LETTER}) + ${fieldOf(field)})`;

const isOfDay = ({ websiteId, day }: DayOfWebsite) => sql`website_id = ${websiteId}
  and observed_at >= ${day} and observed_at < ${day}::timestamptz + interval '24 hours'`;

/**
 * Maximum characters of one variable and day. It prevents long values of some pages from slowing searches of others.
 */
export const MOST_CHARACTERS = 4_000_000;
/** Characters above which a search for one value reads only the part that may contain it. */
export const PART_CHARACTERS = 100_000;
const PARTS = 16;

/** Returns the part of a large day that contains a value. */
export const partOf = (value: RawBuilder<unknown>): RawBuilder<number> =>
  sql`get_byte(sha256(convert_to(${value}, 'UTF8')), 0) % ${sql.lit(PARTS)}`;

/**
 * Packs the visits' own values of a day. Stores null for a variable with a value that contains a mark, or with too many
 * characters.
 */
async function storeValues(db: Db, key: DayOfWebsite): Promise<void> {
  const { companyId, websiteId, day } = key;
  const length = sql`length(value) + length(times) + 2`;
  await sql`
    with counted as (
      select own.key::int as variable_id, own.value, string_agg(${letterOf('hour')} || ${letterOf('minute')}, '') as times
      from data_layer_visits cross join lateral jsonb_each_text(varying) as own
      where ${isOfDay(key)} and own.value is not null group by 1, 2
    ), measured as (
      select variable_id, value, times, sum(${length}) over variable as characters,
        bool_or(strpos(value, ${VALUE_MARK}) > 0 or strpos(value, ${TIMES_MARK}) > 0) over variable as has_mark
      from counted window variable as (partition by variable_id)
    ), divided as (
      select variable_id, value, times, not has_mark and characters <= ${MOST_CHARACTERS} as fits,
        case when characters > ${PART_CHARACTERS} then ${partOf(sql`value`)} else 0 end as part
      from measured
    )
    insert into data_layer_day_values (company_id, website_id, day, variable_id, part, texts)
    select ${companyId}, ${websiteId}, ${day}, variable_id, part,
      string_agg(${VALUE_MARK}::text || value || ${TIMES_MARK}::text || times, '') filter (where fits)
    from divided group by variable_id, part`.execute(db);
}
