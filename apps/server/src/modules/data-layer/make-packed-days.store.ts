import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { packDay, type StateHour } from './packed-day.ts';
import { MOST_CHARACTERS, packTexts, VALUE_MARK, type HourTexts } from './packed-values.ts';
import type { WebsiteScope } from './variables.store.ts';

/** Days of a website that are over and whose visits are not packed, or not all of them. */
export async function listUnpackedDays(
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

/** Packs the visits of a day, and replaces what was packed of it before. */
export async function storePackedDay(db: Db, key: DayOfWebsite): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { websiteId, day } = key;
      const { rows } = await sql<StateHour>`
        select state_id, ${HOUR} as hour, count(*)::int as visits
        from data_layer_visits where ${isOfDay(key)} group by 1, 2`.execute(transaction);
      const states = packDay(rows);
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
      for (const [variableId, hours] of await readTexts(transaction, key))
        await transaction
          .insertInto('dataLayerDayValues')
          .values({ ...key, variableId, texts: packTexts(hours) })
          .execute();
    });
}

/** Visits by the shape of their state. */
async function countShapes(db: Db, counted: StateHour[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ shapeId: number; visits: number }>`
    select shape_id, sum(visits)::int as visits
    from unnest(${counted.map(({ stateId }) => stateId)}::bigint[], ${counted.map(({ visits }) => visits)}::int[])
      as counted (state_id, visits)
    join data_layer_states as states on states.id = counted.state_id group by shape_id`.execute(db);
  return Object.fromEntries(rows.map(({ shapeId, visits }) => [String(shapeId), visits]));
}

const HOUR = sql<number>`extract(hour from observed_at at time zone 'UTC')::int`;

const isOfDay = ({ websiteId, day }: DayOfWebsite) => sql`website_id = ${websiteId}
  and observed_at >= ${day} and observed_at < ${day}::timestamptz + interval '24 hours'`;

/** The values that visits of a day have of their own, by variable and hour. */
async function readTexts(db: Db, key: DayOfWebsite): Promise<Map<number, HourTexts[]>> {
  const { rows } = await sql<HourTexts & { variableId: number }>`
    select key::int as variable_id, hour, count(*)::int as visits,
      case when sum(length(value)) < ${MOST_CHARACTERS}
        then ${VALUE_MARK}::text || string_agg(value, ${VALUE_MARK}) || ${VALUE_MARK}::text end as texts
    from (
      select ${HOUR} as hour, own.key, own.value
      from data_layer_visits cross join lateral jsonb_each_text(varying) as own where ${isOfDay(key)}
    ) as told
    where value is not null group by key, hour`.execute(db);
  return Map.groupBy(rows, ({ variableId }) => variableId);
}
