import { sql } from 'kysely';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../health/asked-period.ts';
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
  const { states, matches } = matchingVisits(search);
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
    select observation_id as "observationId", page_id as "pageId", url, observed_at as "observedAt",
      state_id as "stateId", varying
    from found join pages on pages.id = found.page_id
    order by observed_at desc, observation_id desc`.execute(db);
  return rows.rows;
}

/** The values of states, by the ids of their variables. */
export async function readStates(db: Db, ids: number[]): Promise<Map<number, StoredValues>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('data_layer_states')
    .select(['id', 'variables'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, variables }) => [id, variables]));
}

export interface CountedStep {
  point: number;
  visits: number;
  matching: number;
}

/** Visits of a period and how many of them match, in steps that begin at `starts`. */
export async function countMatching(
  db: Db,
  search: BoundSearch,
  { from, to, starts }: Period & { starts: Date[] },
): Promise<CountedStep[]> {
  const { states, matches } = matchingVisits(search);
  const rows = await sql<CountedStep>`
    with ${states}
    select width_bucket(observed_at, ${starts}::timestamptz[]) - 1 as point, count(*)::int as visits,
      (count(*) filter (where ${matches}))::int as matching
    from data_layer_visits as visits
    where website_id = ${search.websiteId} and observed_at >= ${from} and observed_at < ${to}
    group by 1`.execute(db);
  return rows.rows;
}
