import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

/** Days (UTC) of a website, including the first and the last. */
export interface DaysQuery extends Period {
  websiteId: string;
  event?: string | undefined;
}

export interface SumsOfEvent {
  due: number;
  met: number;
  seen: number;
  valid: number;
  count: number;
  findings: number;
}

export interface CountedEvent extends SumsOfEvent {
  event: string;
  source: string;
  visits: number;
  pages: number;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
}

const SUMS = sql`sum(due)::int as due, sum(met)::int as met, sum(seen)::int as seen, sum(valid)::int as valid,
  sum(count)::int as count, sum(findings)::int as findings`;

const isWithin = (day: RawBuilder<unknown>, { from, to }: Period) => sql`${day}
  between (${from}::timestamptz at time zone 'UTC')::date
    and ((${to}::timestamptz - interval '1 microsecond') at time zone 'UTC')::date`;
const isNamed = (name: RawBuilder<unknown>, { event }: DaysQuery) =>
  event === undefined ? sql`true` : sql`${name} = ${event}`;

const matchesDays = (query: DaysQuery) => sql`website_id = ${query.websiteId}
  and ${isWithin(sql`day`, query)} and ${isNamed(sql`event`, query)}`;

/**
 * Returns the counts of page visits and journey runs. The page of a row, if it has one, is the page that sent the
 * event.
 */
function counted(query: DaysQuery): RawBuilder<unknown> {
  const day = sql`(runs.at at time zone 'UTC')::date`;
  const runs = sql`from journey_runs as runs cross join lateral jsonb_array_elements(runs.counts) as one
    where runs.website_id = ${query.websiteId} and ${isWithin(day, query)} and ${isNamed(sql`one ->> 0`, query)}`;
  return sql`(
    select event, source, day, due, met, seen, valid, count, findings, visits,
      case when count > 0 then page_id::text end as page_id, first_seen_at, last_seen_at
    from event_days where ${matchesDays(query)}
    union all
    select one ->> 0, one ->> 1, ${day}, (one ->> 3)::int, (one ->> 4)::int, (one ->> 5)::int, (one ->> 6)::int,
      (one ->> 2)::int, (one ->> 7)::int, least(1, (one ->> 2)::int), null::text,
      case when (one ->> 2)::int > 0 then runs.at end, case when (one ->> 2)::int > 0 then runs.at end ${runs}
    union all
    select one ->> 0, one ->> 1, ${day}, 0, 0, 0, 0, 0, 0, 0, reporting.id, null, null
    from (select one, runs.at ${runs}) as runs
      cross join lateral jsonb_array_elements_text(one -> 8) as reporting (id)
  ) as counted`;
}

/** Returns the events of some days, with their sources. */
export async function listCountedEvents(db: Db, query: DaysQuery): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedEvent>`
    select event, source, ${SUMS}, sum(visits)::int as visits, count(distinct page_id)::int as pages,
      min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at
    from ${counted(query)} group by event, source order by event, source`.execute(db);
  return rows;
}

export async function listCountedDays(db: Db, query: DaysQuery): Promise<(SumsOfEvent & { day: string })[]> {
  const { rows } = await sql<SumsOfEvent & { day: string }>`
    select day::text as day, ${SUMS} from ${counted(query)} group by day order by day`.execute(db);
  return rows;
}

export interface CountedPage extends SumsOfEvent {
  event: string;
  source: string;
  url: string;
}

/** Returns the events of some days, by page. */
export async function listCountedPages(db: Db, query: DaysQuery): Promise<CountedPage[]> {
  const { rows } = await sql<CountedPage>`
    select counted.*, pages.url from (
      select event, source, page_id, ${SUMS} from event_days where ${matchesDays(query)}
      group by event, source, page_id) as counted join pages on pages.id = counted.page_id`.execute(db);
  return rows;
}

/** Returns the number of page visits and of journey runs that were evaluated by a plan. */
export async function countEvaluatedVisits(db: Db, { websiteId, from, to }: DaysQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from visit_evaluations where website_id = ${websiteId}
        and observed_at >= ${from} and observed_at < ${to})
      + (select count(*) from journey_runs where website_id = ${websiteId} and plan_version is not null
        and at >= ${from} and at < ${to}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
