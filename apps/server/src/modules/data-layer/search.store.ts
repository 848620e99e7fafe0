import { sql } from 'kysely';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';
import { wholeHours } from '../../period/whole-spans.ts';
import { matchingVisits, type BoundSearch } from './matching-visits.ts';

/** The visit after which a page of results goes on, older ones next. */
export interface VisitCursor {
  observedAt: Date;
  observationId: string;
}

export interface FoundVisit extends VisitCursor {
  pageId: string;
  url: string;
  stateId: number;
  varying: StoredValues;
}

/** Matching visits of a period, newest first. The website is one that its caller found within the actor's reach. */
export async function findVisits(
  db: Db,
  search: BoundSearch,
  { from, to, after, limit }: Period & { after: VisitCursor | null; limit: number },
): Promise<FoundVisit[]> {
  const { states, matches } = await matchingVisits(db, search);
  const rest =
    after === null
      ? sql`true`
      : sql`(visits.observed_at, visits.observation_id) < (${after.observedAt}, ${after.observationId})`;
  const rows = await sql<FoundVisit>`
    with ${states}, found as materialized (
      select observation_id, page_id, observed_at, state_id, varying from data_layer_visits as visits
      where website_id = ${search.websiteId} and observed_at >= ${from} and observed_at < ${to}
        and ${rest} and ${matches}
      order by observed_at desc, observation_id desc
      limit ${limit}
    )
    select observation_id, page_id, url, observed_at,
      state_id, varying
    from found join pages on pages.id = found.page_id
    order by observed_at desc, observation_id desc`.execute(db);
  return rows.rows;
}

/** The values of states, by the ids of their variables. */
export async function readStates(db: Db, ids: number[]): Promise<Map<number, StoredValues>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('dataLayerStates')
    .select(['id', 'variables'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, variables }) => [id, variables]));
}

/** Matching visits of a period in steps that begin at `starts`, by step; a step without one is left out. */
export async function countMatching(
  db: Db,
  search: BoundSearch,
  { from, to, starts }: Period & { starts: Date[] },
): Promise<Map<number, number>> {
  const { states, matches } = await matchingVisits(db, search);
  const rows = await sql<CountedStep>`
    with ${states}
    select width_bucket(observed_at, ${starts}::timestamptz[]) - 1 as point, count(*)::int as visits
    from data_layer_visits as visits
    where website_id = ${search.websiteId} and observed_at >= ${from} and observed_at < ${to} and ${matches}
    group by 1`.execute(db);
  return byStep(rows.rows);
}

/** All visits of a period in the same steps. Whole hours come from their rollup; only those that it cuts are counted. */
export async function countAll(
  db: Db,
  websiteId: string,
  { from, to, starts }: Period & { starts: Date[] },
): Promise<Map<number, number>> {
  const { first, last } = wholeHours({ from, to });
  const single = sql`select observed_at, 1 from data_layer_visits where website_id = ${websiteId}`;
  const rows = await sql<CountedStep>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, sum(visits)::int as visits
    from (
      select hour as at, visits from data_layer_hours
      where website_id = ${websiteId} and hour >= ${first} and hour < ${last}
      union all ${single} and observed_at >= ${from} and observed_at < ${first}
      union all ${single} and observed_at >= ${last} and observed_at < ${to}
    ) as counted
    group by 1`.execute(db);
  return byStep(rows.rows);
}

interface CountedStep {
  point: number;
  visits: number;
}

function byStep(counted: CountedStep[]): Map<number, number> {
  return new Map(counted.map(({ point, visits }) => [point, visits]));
}
