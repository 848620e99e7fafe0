import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import { wholeHours } from '../../../period/steps.ts';
import type { Steps } from '../history.ts';
import { matchingVisits, type MatchingVisits, type PostgresqlSearch } from './matching-visits.ts';
import { countFromSegments, findNewest, type SegmentCounts } from './segment-counts.ts';
import { countDaySegments, type SegmentQuery } from './day-segments.store.ts';

const HOUR_MS = 3_600_000;

/** Maximum candidate visits that are read one by one. If there are more, and too few match, all visits are read. */
export const CANDIDATES = 2_000;

/** Returns the query for visits of these periods, as `visits`. */
export function visitsWithin(websiteId: string, parts: Period[]): RawBuilder<unknown> {
  const within = (from: unknown, to: unknown) => sql`
    select * from data_layer_visits
    where website_id = ${websiteId} and observed_at >= ${from} and observed_at < ${to}`;
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return sql`(${within(first.from, first.to)}) as visits`;
  return sql`unnest(${parts.map(({ from }) => from)}::timestamptz[], ${parts.map(({ to }) => to)}::timestamptz[])
      as part (first, last)
    cross join lateral (${within(sql`part.first`, sql`part.last`)}
      -- a fence: the planner would read all visits and search the part of each
      offset 0) as visits`;
}

/**
 * Returns the number of matching visits in steps that begin at `starts`, by step; a step without one is left out.
 * Visits are read only where packed days cannot answer.
 */
export async function countMatching(
  db: Db,
  search: PostgresqlSearch,
  { from, to, starts }: Steps,
): Promise<Map<number, number>> {
  const { websiteId, conditions } = search;
  if (conditions.length === 0) return countAll(db, websiteId, { from, to, starts });
  const matching = await matchingVisits(db, search);
  const { states, matches } = matching;
  const { hours, rest } = await countByDays(db, { ...matching, websiteId, from, to, starts });
  const rows =
    rest.length === 0
      ? { rows: [] }
      : await sql<CountedStep>`
          with ${states}
          select width_bucket(observed_at, ${starts}::timestamptz[]) - 1 as point, count(*)::int as visits
          from ${visitsWithin(websiteId, rest)} where ${matches}
          group by 1`.execute(db);
  return addSteps(byStep(rows.rows), hours, starts);
}

/** Returns the counts of packed days for a search, and the periods whose visits must be read. */
async function countByDays(
  db: Db,
  { websiteId, packed, narrowing, starts, ...period }: MatchingVisits & Steps & { websiteId: string },
): Promise<SegmentCounts> {
  const { from, to } = period;
  const daysOf = (question: SegmentQuery) => countDaySegments(db, websiteId, { from, to, question });
  if (packed !== null) return countFromSegments(daysOf(packed), { from, to, starts });
  const question = await narrowing();
  if (question === null) return { hours: [], rest: [{ from, to }] };
  const { parts, areAll } = await findNewest(daysOf(question), { from, to, atLeast: CANDIDATES });
  return { hours: [], rest: areAll ? parts : [{ from, to }] };
}

function addSteps(
  counted: Map<number, number>,
  hours: SegmentCounts['hours'],
  starts: Date[],
): Map<number, number> {
  let point = starts.length - 1;
  for (const { atMs, matching } of hours.toSorted((a, b) => b.atMs - a.atMs)) {
    while (point > 0 && (starts[point]?.getTime() ?? 0) > atMs) point -= 1;
    if (matching > 0) counted.set(point, (counted.get(point) ?? 0) + matching);
  }
  return counted;
}

/**
 * Returns the number of all visits in steps that begin at `starts`, by step. Whole hours come from their rollup; only
 * hours that the period or a step cuts are counted.
 */
export async function countAll(
  db: Db,
  websiteId: string,
  { from, to, starts }: Steps,
): Promise<Map<number, number>> {
  const { first, last } = wholeHours({ from, to });
  const cut = hoursCut(starts).filter(({ from: hour }) => hour >= first && hour < last);
  const rest = [{ from, to: first }, ...cut, { from: last, to }];
  const rows = await sql<CountedStep>`
    select width_bucket(at, ${starts}::timestamptz[]) - 1 as point, sum(visits)::int as visits
    from (
      select hour as at, visits from data_layer_hours
      where website_id = ${websiteId} and hour >= ${first} and hour < ${last}
        and hour <> all(${cut.map(({ from: hour }) => hour)}::timestamptz[])
      union all select observed_at, 1 from ${visitsWithin(websiteId, rest)}
    ) as counted
    group by 1`.execute(db);
  return byStep(rows.rows);
}

/** Returns the UTC hours in which a step begins: midnight in India is at 18:30 UTC. */
function hoursCut(starts: Date[]): Period[] {
  const hours = new Set(starts.map((at) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS));
  for (const at of starts) hours.delete(at.getTime());
  return [...hours].map((hour) => ({ from: new Date(hour), to: new Date(hour + HOUR_MS) }));
}

interface CountedStep {
  point: number;
  visits: number;
}

function byStep(counted: CountedStep[]): Map<number, number> {
  return new Map(counted.map(({ point, visits }) => [point, visits]));
}
