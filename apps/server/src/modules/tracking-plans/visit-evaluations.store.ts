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

/** Stores the events of visits. The events of a visit that has some already stay unchanged. */
export async function insertEvents(
  db: Db,
  scope: VisitsScope,
  { visits, isOfJourney }: { visits: readonly VisitOfEvents[]; isOfJourney: boolean },
): Promise<void> {
  if (visits.length === 0) return;
  await db
    .insertInto('visitEvents')
    .values(
      visits.map(({ observationId, pageId, observedAt, url, events }) => ({
        observationId,
        ...scope,
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
  scope: VisitsScope,
  evaluations: readonly VisitEvaluation[],
): Promise<void> {
  if (evaluations.length === 0) return;
  await db
    .insertInto('visitEvaluations')
    .values(
      evaluations.map(({ visit: { observationId, pageId, observedAt }, version, counts, findings }) => ({
        observationId,
        ...scope,
        pageId,
        observedAt,
        version,
        counts: jsonText(counts),
        findings: jsonText(findings),
      })),
    )
    .execute();
  await addCounts(db, scope, evaluations.map(addedBy));
}

function addedBy({ visit: { pageId, observedAt }, counts }: VisitEvaluation): DailyVisitCounts {
  return { pageId, observedAt, counts, times: 1 };
}

/** Replaces the evaluations of visits and adjusts the counts by the difference. The caller has locked their rows. */
export async function replaceVisitEvaluations(
  db: Db,
  scope: VisitsScope,
  replaced: readonly { evaluation: VisitEvaluation; before: readonly StoredCount[] }[],
): Promise<void> {
  const evaluations = replaced.map((one) => one.evaluation);
  if (evaluations.length === 0) return;
  await sql`
    update visit_evaluations as stored set version = evaluated.version, counts = evaluated.counts, findings = evaluated.findings
    from unnest(${evaluations.map(({ visit }) => visit.observationId)}::uuid[],
      ${evaluations.map(({ visit }) => visit.observedAt)}::timestamptz[], ${evaluations.map(({ version }) => version)}::int[],
      ${evaluations.map(({ counts }) => jsonText(counts))}::jsonb[],
      ${evaluations.map(({ findings }) => jsonText(findings))}::jsonb[]) as evaluated (id, at, version, counts, findings)
    where stored.observation_id = evaluated.id and stored.observed_at = evaluated.at`.execute(db);
  const taken = replaced.map(({ evaluation: { visit }, before }) => ({
    ...addedBy({ visit, counts: [...before], findings: [], version: 0 }),
    times: -1 as const,
  }));
  await addCounts(db, scope, [...taken, ...evaluations.map(addedBy)]);
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
async function addCounts(db: Db, scope: VisitsScope, visits: readonly DailyVisitCounts[]): Promise<void> {
  const days = [...sumsOf(visits).values()]
    .filter(({ sums }) => sums.some((sum) => sum !== 0))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  if (days.length === 0) return;
  const sum = (index: number) => sql`${days.map(({ sums }) => sums[index] ?? 0)}::int[]`;
  const instants = (of: (day: Day) => number | null) => {
    const times = days.map((day) => of(day));
    return sql`${times.map((ms) => (ms === null ? null : new Date(ms)))}::timestamptz[]`;
  };
  await sql`
    insert into event_days as stored
    select ${scope.companyId}::uuid, ${scope.websiteId}::uuid, added.* from unnest(
      ${days.map(({ day }) => day)}::date[], ${days.map(({ pageId }) => pageId)}::uuid[],
      ${days.map(({ event }) => event)}::text[], ${days.map(({ source }) => source)}::text[],
      ${sum(0)}, ${sum(1)}, ${sum(2)}, ${sum(3)}, ${sum(4)}, ${sum(5)}, ${sum(6)},
      ${instants(({ first }) => first)}, ${instants(({ last }) => last)}) as added
    on conflict (website_id, day, page_id, event, source) do update set count = stored.count + excluded.count,
      visits = stored.visits + excluded.visits, due = stored.due + excluded.due, met = stored.met + excluded.met,
      seen = stored.seen + excluded.seen, valid = stored.valid + excluded.valid,
      findings = stored.findings + excluded.findings,
      first_seen_at = least(stored.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(stored.last_seen_at, excluded.last_seen_at)`.execute(db);
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
