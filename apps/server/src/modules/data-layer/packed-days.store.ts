import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';
import { packDay, type StateHour } from './packed-day.ts';
import type { WebsiteScope } from './variables.store.ts';

export interface PackedDay {
  day: Date;
  states: Buffer;
}

/** Bounds the memory that a search takes: a large website's day has a hundred kilobytes. */
const DAYS_AT_ONCE = 64;

/**
 * The packed days that a period touches, newest first, read in portions of which the first has so many days. A day
 * that lacks visits is left out.
 */
export async function* readPackedDays(
  db: Db,
  websiteId: string,
  { from, to, firstPortion = DAYS_AT_ONCE }: Period & { firstPortion?: number },
): AsyncGenerator<PackedDay> {
  let [before, limit] = [to, firstPortion];
  for (;;) {
    const { rows } = await sql<PackedDay>`
      select day, states from data_layer_days as days
      where website_id = ${websiteId} and day > ${from}::timestamptz - interval '24 hours' and day < ${before}
        and visits = (
          select sum(hours.visits) from data_layer_hours as hours
          where hours.website_id = ${websiteId} and hours.hour >= days.day
            and hours.hour < days.day + interval '24 hours'
        )
      order by day desc limit ${limit}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    [before, limit] = [last.day, DAYS_AT_ONCE];
  }
}

/** Days of a website that are over and whose visits are not packed, or not all of them. */
export async function listUnpackedDays(
  db: Db,
  { websiteId, before }: { websiteId: string; before: Date },
): Promise<PackedDayKey[]> {
  const { rows } = await sql<PackedDayKey>`
    select counted.company_id, website_id, day from (
      select company_id, website_id, date_trunc('day', hour, 'UTC') as day, sum(visits) as visits
      from data_layer_hours where website_id = ${websiteId} and hour < ${before} group by 1, 2, 3
    ) as counted left join data_layer_days as days using (website_id, day)
    where days.visits is distinct from counted.visits
    order by day desc`.execute(db);
  return rows;
}

export interface PackedDayKey extends WebsiteScope {
  day: Date;
}

/** Packs the visits of a day, and replaces what was packed of it before. */
export async function storePackedDay(db: Db, { companyId, websiteId, day }: PackedDayKey): Promise<void> {
  const { rows } = await sql<StateHour>`
    select state_id, extract(hour from observed_at at time zone 'UTC')::int as hour, count(*)::int as visits
    from data_layer_visits
    where website_id = ${websiteId} and observed_at >= ${day} and observed_at < ${day}::timestamptz + interval '24 hours'
    group by 1, 2`.execute(db);
  const states = packDay(rows);
  if (states === null) return;
  const visits = rows.reduce((sum, row) => sum + row.visits, 0);
  await db
    .insertInto('dataLayerDays')
    .values({ companyId, websiteId, day, visits, states })
    .onConflict((conflict) => conflict.columns(['websiteId', 'day']).doUpdateSet({ visits, states }))
    .execute();
}
