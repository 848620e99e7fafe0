import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCount } from '../../db/schema/stored-types.ts';
import { packEvents } from './stored-events.ts';
import type { VisitEvaluation, VisitOfEvents } from './visit-evaluation.ts';

export interface VisitsScope {
  companyId: string;
  websiteId: string;
}

/** Stores the events of visits. A visit that has some already keeps them. */
export async function insertEvents(
  db: Db,
  place: VisitsScope,
  { visits, isOfJourney }: { visits: readonly VisitOfEvents[]; isOfJourney: boolean },
): Promise<void> {
  if (visits.length === 0) return;
  await db
    .insertInto('visitEvents')
    .values(
      visits.map(({ observationId, pageId, observedAt, url, events }) => ({
        observationId,
        ...place,
        pageId,
        observedAt,
        isOfJourney,
        events: jsonText(packEvents(events, url)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts that a visit adds to its day, or subtracts. */
export interface DailyVisitCounts {
  pageId: string;
  observedAt: Date;
  counts: readonly StoredCount[];
  times: 1 | -1;
}

/** Stores the evaluations of visits, and counts them. */
export async function insertVisitEvaluations(
  db: Db,
  place: VisitsScope,
  judged: readonly VisitEvaluation[],
): Promise<void> {
  if (judged.length === 0) return;
  await db
    .insertInto('visitEvaluations')
    .values(
      judged.map(({ visit: { observationId, pageId, observedAt }, version, counts, findings }) => ({
        observationId,
        ...place,
        pageId,
        observedAt,
        version,
        counts: jsonText(counts),
        findings: jsonText(findings),
      })),
    )
    .execute();
  await addCounts(db, place, judged.map(addedBy));
}

function addedBy({ visit: { pageId, observedAt }, counts }: VisitEvaluation): DailyVisitCounts {
  return { pageId, observedAt, counts, times: 1 };
}

/** Replaces the evaluations of visits and adjusts the counts by the difference. The caller has locked their rows. */
export async function replaceJudgements(
  db: Db,
  place: VisitsScope,
  replaced: readonly { judged: VisitEvaluation; before: readonly StoredCount[] }[],
): Promise<void> {
  const judged = replaced.map((one) => one.judged);
  if (judged.length === 0) return;
  await sql`
    update visit_evaluations as kept set version = told.version, counts = told.counts, findings = told.findings
    from unnest(${judged.map(({ visit }) => visit.observationId)}::uuid[],
      ${judged.map(({ visit }) => visit.observedAt)}::timestamptz[], ${judged.map(({ version }) => version)}::int[],
      ${judged.map(({ counts }) => jsonText(counts))}::jsonb[],
      ${judged.map(({ findings }) => jsonText(findings))}::jsonb[]) as told (id, at, version, counts, findings)
    where kept.observation_id = told.id and kept.observed_at = told.at`.execute(db);
  const taken = replaced.map(({ judged: { visit }, before }) => ({
    ...addedBy({ visit, counts: [...before], findings: [], version: 0 }),
    times: -1 as const,
  }));
  await addCounts(db, place, [...taken, ...judged.map(addedBy)]);
}

interface Day {
  day: string;
  pageId: string;
  event: string;
  source: string;
  /** Occurrences, visits, due, met, seen, valid, findings, in this order. */
  sums: number[];
  first: number | null;
  last: number | null;
}

/** Adds visits to the counts of their days. Rows are written in one order, so that no two transactions deadlock. */
async function addCounts(db: Db, place: VisitsScope, visits: readonly DailyVisitCounts[]): Promise<void> {
  const days = [...sumsOf(visits).values()]
    .filter(({ sums }) => sums.some((sum) => sum !== 0))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (days.length === 0) return;
  const sum = (index: number) => sql`${days.map(({ sums }) => sums[index] ?? 0)}::int[]`;
  const instants = (of: (day: Day) => number | null) => {
    const told = days.map((day) => of(day));
    return sql`${told.map((ms) => (ms === null ? null : new Date(ms)))}::timestamptz[]`;
  };
  await sql`
    insert into event_days as kept
    select ${place.companyId}::uuid, ${place.websiteId}::uuid, told.* from unnest(
      ${days.map(({ day }) => day)}::date[], ${days.map(({ pageId }) => pageId)}::uuid[],
      ${days.map(({ event }) => event)}::text[], ${days.map(({ source }) => source)}::text[],
      ${sum(0)}, ${sum(1)}, ${sum(2)}, ${sum(3)}, ${sum(4)}, ${sum(5)}, ${sum(6)},
      ${instants(({ first }) => first)}, ${instants(({ last }) => last)}) as told
    on conflict (website_id, day, page_id, event, source) do update set count = kept.count + excluded.count,
      visits = kept.visits + excluded.visits, due = kept.due + excluded.due, met = kept.met + excluded.met,
      seen = kept.seen + excluded.seen, valid = kept.valid + excluded.valid,
      findings = kept.findings + excluded.findings,
      first_seen_at = least(kept.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at)`.execute(db);
}

const keyOf = ({ day, pageId, event, source }: Omit<Day, 'sums' | 'first' | 'last'>) =>
  [day, pageId, event, source].join('\n');

function sumsOf(visits: readonly DailyVisitCounts[]): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const { pageId, observedAt, counts, times } of visits) {
    const day = observedAt.toISOString().slice(0, 10);
    for (const [event, source, count, ...figures] of counts) {
      const name = { day, pageId, event, source };
      const known = days.get(keyOf(name)) ?? {
        ...name,
        sums: [0, 0, 0, 0, 0, 0, 0],
        first: null,
        last: null,
      };
      days.set(keyOf(name), known);
      const added = [count, count > 0 ? 1 : 0, ...figures];
      known.sums = known.sums.map((sum, index) => sum + times * (added[index] ?? 0));
      if (times < 0 || count === 0) continue;
      known.first = Math.min(known.first ?? Infinity, observedAt.getTime());
      known.last = Math.max(known.last ?? 0, observedAt.getTime());
    }
  }
  return days;
}

/** Deletes the counts of days that are zero. */
export async function dropEmptyDays(db: Db, websiteId: string): Promise<void> {
  await sql`delete from event_days where website_id = ${websiteId} and count <= 0 and due <= 0 and seen <= 0
    and findings <= 0`.execute(db);
}
