import { sql, type RawBuilder } from 'kysely';
import type { CountedState } from '@vigie/contract/counted.ts';
import type { CountedStep, StoredCountedHit } from '@vigie/contract/stored-counted.ts';
import { countUpTo, type ListPage } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { CountedHitsTable } from '../../db/schema/tables.generated.ts';
import type { Period } from '../../period/requested-period.ts';

type Reason = StoredCountedHit['reason'];

/** Stored hits of one tracker over a period. */
export interface CountedScope extends Period {
  websiteId: string;
  trackerId: string;
}

const isWithin = ({ websiteId, trackerId, from, to }: CountedScope): RawBuilder<boolean> =>
  sql<boolean>`hits.website_id = ${websiteId} and hits.tracker_id = ${trackerId}
    and hits.observed_at >= ${from} and hits.observed_at < ${to}`;

/** Page views of visits that stopped at one step for one reason. */
export interface LossRow {
  step: CountedStep;
  state: CountedState;
  reason: Reason;
  visits: number;
  pages: number;
  observationId: string;
  url: string;
  proof: string | null;
}

const newest = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by hits.observed_at desc, hits.observation_id))[1]`;

/** Counts the page views of visits by their last step, state and reason, with the newest visit of each. */
export async function countSteps(db: Db, scope: CountedScope): Promise<LossRow[]> {
  const { rows } = await sql<LossRow>`
    select step, state, reason, count(*)::int as visits, count(distinct page_id)::int as pages,
      ${newest('hits.observation_id')} as observation_id, ${newest('pages.url')} as url, ${newest('hits.proof')} as proof
    from counted_hits as hits join pages on pages.id = hits.page_id
    where ${isWithin(scope)} and is_of_page group by step, state, reason
    order by visits desc, state, reason`.execute(db);
  return rows;
}

/** Counts the page views that an earlier answer lacked. */
export async function countLate(
  db: Db,
  scope: CountedScope,
): Promise<{ visits: number; longestMs: number | null }> {
  const { rows } = await sql<{ visits: number; longestMs: number | null }>`
    select count(*)::int as visits, max(after_ms) as longest_ms from counted_hits as hits
    where ${isWithin(scope)} and is_of_page and state = 'late'`.execute(db);
  return rows[0] ?? { visits: 0, longestMs: null };
}

export interface CountedFilter extends CountedScope {
  event: string;
  /** Steps at which the hits stopped. Null: any. */
  step: CountedStep | null;
  state?: CountedState | undefined;
  reason?: Reason | undefined;
  q?: string | undefined;
}

export type CountedHitRow = CountedHitsTable & { url: string };
export type CountedPosition = [observedAt: string, observationId: string, position: number];

/** Returns the hits that a filter leaves, the newest first, after a position. */
export async function listCountedHits(
  db: Db,
  filter: CountedFilter,
  { limit, after }: { limit: number; after: CountedPosition | null },
): Promise<CountedHitRow[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(hits.observed_at, hits.observation_id, hits.position) < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::int)`;
  const { rows } = await sql<CountedHitRow>`
    select hits.*, pages.url ${fromFiltered(filter)} and ${isAfter}
    order by hits.observed_at desc, hits.observation_id desc, hits.position desc limit ${limit}`.execute(db);
  return rows;
}

export function countCountedHits(db: Db, filter: CountedFilter): Promise<ListPage<never>['total']> {
  return countUpTo(db, sql`select 1 ${fromFiltered(filter)}`);
}

function fromFiltered(filter: CountedFilter): RawBuilder<unknown> {
  const { event, step, state, reason, q } = filter;
  const conditions = [
    isWithin(filter),
    // A visit with two page views is one line, as among the steps.
    event === 'page_view' ? sql`hits.is_of_page` : sql`hits.event = ${event}`,
    ...(step === null ? [] : [sql`hits.step = ${step}`]),
    ...(state === undefined ? [] : [sql`hits.state = ${state}`]),
    ...(reason === undefined || reason === null ? [] : [sql`hits.reason = ${reason}`]),
    ...(q === undefined || q === '' ? [] : [sql`strpos(lower(pages.url), lower(${q})) > 0`]),
  ];
  return sql`from counted_hits as hits join pages on pages.id = hits.page_id where ${sql.join(conditions, sql` and `)}`;
}

export interface EventStateRow {
  event: string;
  state: CountedState;
  reason: Reason;
  hits: number;
  pages: number;
}

/** Counts the hits of events by their states: of all events, or of one. Hits that no page sent are left out. */
export async function countEventStates(
  db: Db,
  scope: CountedScope,
  { event, limit }: { event: string | undefined; limit: number },
): Promise<EventStateRow[]> {
  const isNamed = event === undefined ? sql`true` : sql`hits.event = ${event}`;
  const { rows } = await sql<EventStateRow>`
    with found as (
      select event, state, reason, page_id from counted_hits as hits
      where ${isWithin(scope)} and position >= 0 and ${isNamed}
    ), largest as (
      select event, count(*) as hits, count(distinct page_id)::int as pages from found
      group by event order by hits desc, event limit ${limit}
    )
    select event, state, reason, count(*)::int as hits, largest.pages
    from found join largest using (event)
    group by event, state, reason, largest.hits, largest.pages
    order by largest.hits desc, event, hits desc`.execute(db);
  return rows;
}

/** Returns the states of the hits of one visit. The caller has checked that the visit is within reach. */
export async function listHitsOfVisit(db: Db, observationId: string): Promise<CountedHitsTable[]> {
  return db
    .selectFrom('countedHits')
    .selectAll()
    .where('observationId', '=', observationId)
    .orderBy('position')
    .execute();
}

/** Returns when interfaces are queried about one visit again, by interface. */
export async function listNextQuestions(db: Db, observationId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('reportVisits')
    .select(['interfaceId', 'dueAt'])
    .where('observationId', '=', observationId)
    .execute();
  return new Map(rows.map(({ interfaceId, dueAt }) => [interfaceId, dueAt]));
}

export interface ReportDayRow {
  day: string;
  event: string;
  counted: number;
  isWhole: boolean;
}

/** Returns the volumes of a tracker in a range of days, both included. */
export async function listReportDays(
  db: Db,
  {
    websiteId,
    trackerId,
    first,
    last,
  }: { websiteId: string; trackerId: string; first: string; last: string },
): Promise<ReportDayRow[]> {
  return db
    .selectFrom('reportDays')
    .select(['day', 'event', 'counted', 'isWhole'])
    .where('websiteId', '=', websiteId)
    .where('trackerId', '=', trackerId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('event')
    .execute();
}
