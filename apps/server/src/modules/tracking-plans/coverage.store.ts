import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

/** A website's days (UTC), the first and the last one included. */
export interface AskedDays extends Period {
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

const isAsked = ({ websiteId, from, to, event }: AskedDays) => sql`website_id = ${websiteId}
  and day between (${from}::timestamptz at time zone 'UTC')::date
    and ((${to}::timestamptz - interval '1 microsecond') at time zone 'UTC')::date
  and (${event ?? null}::text is null or event = ${event ?? null})`;

/** Events with their sources, over some days. */
export async function listCountedEvents(db: Db, asked: AskedDays): Promise<CountedEvent[]> {
  const { rows } = await sql<CountedEvent>`
    select event, source, ${SUMS}, sum(visits)::int as visits,
      count(distinct page_id) filter (where count > 0)::int as pages,
      min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at
    from event_days where ${isAsked(asked)} group by event, source order by event, source`.execute(db);
  return rows;
}

export async function listCountedDays(db: Db, asked: AskedDays): Promise<(SumsOfEvent & { day: string })[]> {
  const { rows } = await sql<SumsOfEvent & { day: string }>`
    select day::text as day, ${SUMS} from event_days where ${isAsked(asked)} group by day order by day`.execute(
    db,
  );
  return rows;
}

export interface CountedPage extends SumsOfEvent {
  event: string;
  source: string;
  url: string;
}

/** Events by their pages, over some days. */
export async function listCountedPages(db: Db, asked: AskedDays): Promise<CountedPage[]> {
  const { rows } = await sql<CountedPage>`
    select counted.*, pages.url from (
      select event, source, page_id, ${SUMS} from event_days where ${isAsked(asked)}
      group by event, source, page_id) as counted join pages on pages.id = counted.page_id`.execute(db);
  return rows;
}

export async function countJudgedVisits(db: Db, { websiteId, from, to }: AskedDays): Promise<number> {
  const { count } = await db
    .selectFrom('visitJudgements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('observedAt', '>=', from)
    .where('observedAt', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}
