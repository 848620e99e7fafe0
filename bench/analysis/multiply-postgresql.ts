/** Multiplies visits of the same pages inside the database: loading ten million takes hours otherwise. */
import { sql } from 'kysely';
import { countHours } from './fill-postgresql.ts';
import type { Loading } from './list-visits.ts';
import { DAYS } from './shop.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Multiplies the visits of every page, at other hours of the same days. Only tables read by searches of the dataLayer
 * are multiplied. Texts that are unique to a visit get a unique suffix, and instants are the visit's; other numbers
 * repeat.
 */
export async function multiplyPostgresql(loading: Loading, times: number): Promise<void> {
  const { db, scope, endsAt } = loading;
  for (let day = 1; day <= DAYS; day += 1) {
    const from = new Date(endsAt.getTime() - day * DAY_MS);
    const to = new Date(from.getTime() + DAY_MS);
    // An id contains its instant, like those of visits.
    await sql`
      insert into data_layer_visits (company_id, website_id, observed_at, observation_id, page_id, state_id, varying)
      select company_id, website_id, at,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
          || substr(md5(observation_id::text || number), 1, 3) || '8'
          || substr(md5(observation_id::text || number), 4, 15))::uuid,
        page_id, state_id, (
          select jsonb_object_agg(key, case
            when jsonb_typeof(value) = 'string' then to_jsonb((value #>> '{}') || number)
            when value > '1000000000000' then to_jsonb((extract(epoch from at) * 1000)::bigint)
            else value end)
          from jsonb_each(varying))
      from data_layer_visits cross join generate_series(1, ${times - 1}) as number
      cross join lateral (
        select ${from}::timestamptz + make_interval(secs =>
          (extract(epoch from observed_at - ${from}::timestamptz) + 86400.0 * number / ${times})::numeric % 86400) as at
      ) as moved
      where website_id = ${scope.websiteId} and observed_at >= ${from} and observed_at < ${to}`.execute(db);
  }
  await countHours(loading);
}
