import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { PlannedVisit } from '../../evaluation/plan-findings.ts';
import { recountFindings } from '../causes/finding-problems.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { readCurrentPlan } from './current-plan.ts';
import { listPlannedPagesOfRuns } from './reevaluate-runs.service.ts';
import { eventsOfCounts, plannedVisit, evaluatedVisit } from './evaluate-visits.service.ts';
import {
  dropEmptyDays,
  insertEvents,
  insertVisitEvaluations,
  replaceVisitEvaluations,
} from './visit-evaluations.store.ts';
import {
  lockUnevaluatedVisits,
  listEvaluatedVisits,
  listVisitsOfRun,
  listVisitsWithoutEvents,
  sumFigures,
  type LeasedPlanReevaluation,
  type PlanProgress,
  type RecordedPage,
} from './reevaluations.store.ts';
import { unpackEvents } from './stored-events.ts';
import { evaluateVisit, type VisitOfEvents } from './visit-evaluation.ts';

const RECORDED_AT_ONCE = 50;
const VISITS_AT_ONCE = 500;
const PAGES_AT_ONCE = 50;

/** Stores the events of some older visits, which are evaluated later. Null: all have events. */
export async function storeMissingEvents(
  db: Db,
  leased: LeasedPlanReevaluation,
): Promise<PlanProgress | null> {
  const { companyId, websiteId, cursorAt, cursorId } = leased;
  const query = { websiteId, cursorAt, cursorId, limit: RECORDED_AT_ONCE };
  const recorded = await listVisitsWithoutEvents(db, query);
  const last = recorded.at(-1);
  if (last === undefined) return null;
  const visits = await readEvents(db, websiteId, recorded);
  const scope = { companyId, websiteId };
  await insertEvents(db, scope, { visits, isOfJourney: false });
  await insertVisitEvaluations(
    db,
    scope,
    visits.map((visit) => evaluateVisit(null, visit)),
  );
  return { cursorAt: last.observedAt, cursorId: last.id };
}

/** Returns the events of recorded visits. A recording that cannot be read any more has none. */
export async function readEvents(
  db: Db,
  websiteId: string,
  recorded: readonly RecordedPage[],
): Promise<VisitOfEvents[]> {
  const { tracking } = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const visits: VisitOfEvents[] = [];
  for (const { document, ...page } of recorded) {
    const observation = await unpackObservation(document).catch(() => null);
    if (observation !== null) visits.push(evaluatedVisit({ ...page, observation }, tracking));
  }
  return visits;
}

/** Evaluates some visits by the leased version. Null: all are evaluated. */
export async function reevaluateVisits(db: Db, leased: LeasedPlanReevaluation): Promise<PlanProgress | null> {
  const { companyId, websiteId, version, cursorAt, cursorId } = leased;
  const query = { websiteId, version, cursorAt, cursorId, limit: VISITS_AT_ONCE };
  const visits = await lockUnevaluatedVisits(db, query);
  const last = visits.at(-1);
  if (last === undefined) return null;
  const plan = await readCurrentPlan(db, websiteId);
  const replaced = visits.flatMap(({ events, counts, ...visit }) => {
    if (events === null) return [];
    const evaluation = evaluateVisit(plan, { ...visit, events: unpackEvents(events, visit.url) });
    return { evaluation, before: counts };
  });
  await replaceVisitEvaluations(db, { companyId, websiteId }, replaced);
  return {
    visitsDone: leased.visitsDone + visits.length,
    beforeFigures: sumFigures(
      leased.beforeFigures,
      replaced.map(({ before }) => before),
    ),
    afterFigures: sumFigures(
      leased.afterFigures,
      replaced.map(({ evaluation }) => evaluation.counts),
    ),
    cursorAt: last.observedAt,
    cursorId: last.observationId,
  };
}

/**
 * Returns the evaluations by the plan of the recorded visits of a run that counts nowhere, by their ids. Stores
 * nothing.
 */
export async function evaluateVisitsOfRun(
  db: Db,
  { websiteId, runId }: { websiteId: string; runId: string },
): Promise<Map<string, PlannedVisit>> {
  const plan = await readCurrentPlan(db, websiteId);
  if (plan === null) return new Map();
  const visits = await readEvents(db, websiteId, await listVisitsOfRun(db, runId));
  return new Map(
    visits.map((visit) => [visit.observationId, plannedVisit(evaluateVisit(plan, visit))] as const),
  );
}

/** Counts some pages by the leased version, once all visits are evaluated by it. Null: all are counted. */
export async function recountPlannedPages(
  db: Db,
  leased: LeasedPlanReevaluation,
  now: Date,
): Promise<PlanProgress | null> {
  const { companyId, websiteId, version, cursorId } = leased;
  if (cursorId === null) await dropEmptyDays(db, websiteId);
  const pageIds = await listPlannedPages(db, websiteId, cursorId);
  if (pageIds.length === 0) return null;
  const rows = await listEvaluatedVisits(db, { pageIds, version });
  const ofPages = rows.map(({ counts, ...visit }) => ({ ...visit, events: eventsOfCounts(counts) }));
  const ofJourneys = await listPlannedPagesOfRuns(db, { websiteId, version, pageIds });
  const visits = [...ofPages, ...ofJourneys].toSorted(
    (one, other) => one.observedAt.getTime() - other.observedAt.getTime(),
  );
  await recountFindings(db, { companyId, websiteId }, { visits, now });
  return { cursorId: pageIds.at(-1) ?? null };
}

/** Returns pages that have, or had, a finding: other pages have no counts. */
async function listPlannedPages(db: Db, websiteId: string, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select page_id as id from (
      select page_id from visit_evaluations where website_id = ${websiteId} and findings <> '[]'
      union select (page ->> 'pageId')::uuid from journey_runs cross join jsonb_array_elements(pages) as page
        where website_id = ${websiteId} and findings <> '[]'
      union select page_id from problems where website_id = ${websiteId} and kind = 'finding') as planned
    where ${after}::uuid is null or page_id > ${after}::uuid order by page_id limit ${PAGES_AT_ONCE}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
