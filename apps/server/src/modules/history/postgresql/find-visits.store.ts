import { sql } from 'kysely';
import type { StoredValues } from '../../../db/schema/stored-types.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import type { VisitsQuery, FoundVisit } from '../history.ts';
import { matchingVisits, type MatchingVisits, type PostgresqlSearch } from './matching-visits.ts';
import { findNewest } from './segment-counts.ts';
import { countDaySegments } from './day-segments.store.ts';
import { CANDIDATES, visitsWithin } from './search.store.ts';

/** Returns matching visits of a period, newest first. */
export async function findVisits(
  db: Db,
  search: PostgresqlSearch,
  query: VisitsQuery,
): Promise<FoundVisit[]> {
  const matching = await matchingVisits(db, search);
  return readVisits(db, { ...matching, ...query, websiteId: search.websiteId });
}

/** Opens a search that is read page by page; its states are looked up once. */
export async function openVisits(
  db: Db,
  search: PostgresqlSearch,
): Promise<(query: VisitsQuery) => Promise<FoundVisit[]>> {
  const { states, matches } = await matchingVisits(db, search);
  const matching = {
    states,
    matches,
    packed: null,
    narrowing: async () => null,
    websiteId: search.websiteId,
  };
  return (query) => readVisits(db, { ...matching, ...query });
}

type MatchesQuery = MatchingVisits & VisitsQuery & { websiteId: string };

/** Reads the newest matching visits. Packed days show when these were, so that no others are read. */
async function readVisits(db: Db, { from, to, after, ...query }: MatchesQuery): Promise<FoundVisit[]> {
  const { websiteId, packed, narrowing, limit } = query;
  const period = {
    from,
    to: after === null || after.observedAt > to ? to : new Date(after.observedAt.getTime() + 1),
  };
  const question = packed ?? (await narrowing());
  if (question === null) return readParts(db, { ...query, after, parts: [period] });
  const { parts, areAll } = await findNewest(
    countDaySegments(db, websiteId, { ...period, question, isFew: true }),
    { ...period, atLeast: packed === null ? CANDIDATES : limit },
  );
  const found = await readParts(db, { ...query, after, parts });
  const isEnough = areAll || packed !== null || found.length === limit;
  return isEnough ? found : readParts(db, { ...query, after, parts: [period] });
}

async function readParts(
  db: Db,
  {
    websiteId,
    states,
    matches,
    after,
    limit,
    parts,
  }: Omit<MatchesQuery, 'packed' | 'narrowing' | keyof Period> & { parts: Period[] },
): Promise<FoundVisit[]> {
  if (parts.length === 0) return [];
  const rest =
    after === null
      ? sql`true`
      : sql`(visits.observed_at, visits.observation_id) < (${after.observedAt}, ${after.observationId})`;
  const rows = await sql<FoundVisit>`
    with ${states}, found as materialized (
      select observation_id, page_id, observed_at, state_id, varying from ${visitsWithin(websiteId, parts)}
      where ${rest} and ${matches}
      order by observed_at desc, observation_id desc
      limit ${limit}
    )
    select observation_id, page_id, url, observed_at,
      state_id::text as state, varying
    from found join pages on pages.id = found.page_id
    order by observed_at desc, observation_id desc`.execute(db);
  return rows.rows;
}

/** Returns the values of states, by the ids of their variables. */
export async function readStates(
  db: Db,
  websiteId: string,
  states: string[],
): Promise<Map<string, StoredValues>> {
  const ids = states.map(Number);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('dataLayerStates')
    .select(['id', 'variables'])
    .where('websiteId', '=', websiteId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, variables }) => [String(id), variables]));
}
