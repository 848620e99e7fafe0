import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { StoredEvent } from '../../db/schema/stored-types.ts';
import type { ComparedDays } from './comparisons.store.ts';
import type { OrderRow } from './orders.store.ts';

/** Runs whose purchases are searched, and events of them. */
const RUNS_MAX = 200;
const EVENTS_MAX = 500;

/** Event of a journey's page whose name may be that of a purchase. */
export interface RunEvent {
  runId: string;
  title: string;
  /** Time of the page's visit. */
  at: Date;
  event: StoredEvent;
  /** True if Vigie answered the hits of the run itself. */
  isHeld: boolean;
}

/** Returns events with names of purchases that the newest runs of journeys in a period recorded, the newest first. */
export async function listRunEvents(
  db: Db,
  { websiteId, from, to, timeZone }: ComparedDays & { timeZone: string },
): Promise<RunEvent[]> {
  const { rows } = await sql<RunEvent>`
    with runs as (
      select runs.id, runs.title, runs.at, runs.pages, coalesce((
        select journey ->> 'hits' from jsonb_array_elements(jobs.plan -> 'journeys') as journey
        where journey ->> 'id' = runs.journey_id::text limit 1), jobs.plan ->> 'hits') as hits
      from journey_runs as runs join jobs on jobs.id = runs.job_id
      where runs.website_id = ${websiteId} and outcome is not null
        and runs.at >= (${from}::date::timestamp at time zone ${timeZone})
        and runs.at < ((${to}::date + 1)::timestamp at time zone ${timeZone})
      order by runs.at desc limit ${RUNS_MAX})
    select runs.id as run_id, runs.title, event, coalesce(hits = 'answer-locally', false) as is_held,
      visits.observed_at as at
    from runs cross join lateral jsonb_array_elements(runs.pages) as page
    join visit_events as visits on visits.observation_id = (page ->> 'observationId')::uuid
      and visits.observed_at = (page ->> 'observedAt')::timestamptz
    cross join lateral jsonb_array_elements(visits.events) as event
    where visits.website_id = ${websiteId} and event ->> 0 ~* 'purchase|order|transaction|conversion|payment'
    order by runs.at desc limit ${EVENTS_MAX}`.execute(db);
  return rows;
}

/** Returns the newest test orders of a period, and the orders with these hashes. */
export async function listTestOrders(
  db: Db,
  { websiteId, from, to }: ComparedDays,
  { hashes, limit }: { hashes: readonly Buffer[]; limit: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    (select * from orders where website_id = ${websiteId} and state = 'test'
      and day between ${from}::date and ${to}::date order by ordered_at desc, id desc limit ${limit})
    union select * from orders where website_id = ${websiteId} and id_hash = any(${[...hashes]}::bytea[])`.execute(
    db,
  );
  return rows;
}
