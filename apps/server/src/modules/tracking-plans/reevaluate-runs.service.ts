import type { PlanFigures, PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type {
  StoredEvent,
  StoredJourneyPage,
  StoredRunCount,
  StoredStep,
} from '../../db/schema/stored-types.ts';
import type { PlannedVisit } from '../../evaluation/plan-findings.ts';
import { readCurrentPlan } from './current-plan.ts';
import { isUnevaluatedRun, type LeasedPlanReevaluation, type PlanProgress } from './reevaluations.store.ts';
import { evaluateRun, outcomeOfRun, plannedPages, type PageOfRun } from './run-evaluation.ts';
import { unpackEvents } from './stored-events.ts';

const RUNS_AT_ONCE = 50;

interface UnevaluatedRun {
  id: string;
  outcome: 'passed' | 'failed' | 'step-failed';
  steps: StoredStep[];
  pages: StoredJourneyPage[];
  figures: PlanFigures | null;
  /** Events of each page in its order; null: they are deleted. */
  events: (StoredEvent[] | null)[];
}

/** Evaluates some journey runs by the leased version. Null: all are evaluated. */
export async function reevaluateRuns(db: Db, leased: LeasedPlanReevaluation): Promise<PlanProgress | null> {
  const { websiteId, beforeFigures, afterFigures } = leased;
  const runs = await lockUnevaluatedRuns(db, leased);
  const last = runs.at(-1);
  if (last === undefined) return null;
  const plan = await readCurrentPlan(db, websiteId);
  const [before, after]: PlanFigures[][] = [[beforeFigures], [afterFigures]];
  for (const run of runs) {
    const pages = run.pages.flatMap((page, index) => {
      const events = run.events[index] ?? null;
      return events === null ? [] : { ...pageOf(page), events: unpackEvents(events, page.url) };
    });
    // A run without the events of all its pages retains its evaluation.
    if (pages.length < run.pages.length) continue;
    const { version, judgement, counts } = evaluateRun(plan, { steps: run.steps, pages });
    if (run.figures !== null) before?.push(run.figures);
    after?.push(judgement.figures);
    await db
      .updateTable('journeyRuns')
      .set({
        outcome: outcomeOfRun(run.outcome !== 'step-failed', judgement.findings),
        planVersion: version,
        figures: jsonText(judgement.figures),
        findings: jsonText(judgement.findings),
        counts: jsonText(counts),
      })
      .where('id', '=', run.id)
      .execute();
  }
  return {
    visitsDone: leased.visitsDone + runs.length,
    beforeFigures: sumOf(before ?? []),
    afterFigures: sumOf(after ?? []),
    cursorId: last.id,
  };
}

/**
 * Returns journey runs that no plan or an earlier version evaluated, in the order of their ids. Locks them until the
 * transaction ends.
 */
async function lockUnevaluatedRuns(
  db: Db,
  { websiteId, version, cursorId }: Pick<LeasedPlanReevaluation, 'websiteId' | 'version' | 'cursorId'>,
): Promise<UnevaluatedRun[]> {
  const { rows } = await sql<UnevaluatedRun>`
    with chosen as materialized (
      select id, outcome, steps, pages, figures from journey_runs
      where website_id = ${websiteId} and ${isUnevaluatedRun(version)}
        and (${cursorId}::uuid is null or id > ${cursorId}::uuid)
      order by id limit ${RUNS_AT_ONCE} for update
    )
    select chosen.*, coalesce((select jsonb_agg(recorded.events order by ordinal)
      from jsonb_array_elements(chosen.pages) with ordinality as listed (page, ordinal)
      left join visit_events as recorded on recorded.observation_id = (page ->> 'observationId')::uuid
        and recorded.observed_at = (page ->> 'observedAt')::timestamptz), '[]') as events
    from chosen order by id`.execute(db);
  return rows;
}

/** Returns the evaluations of stored journey runs on some pages by a version. */
export async function listPlannedPagesOfRuns(
  db: Db,
  { websiteId, version, pageIds }: { websiteId: string; version: number; pageIds: readonly string[] },
): Promise<PlannedVisit[]> {
  const { rows } = await sql<{
    pages: StoredJourneyPage[];
    findings: PlanFinding[];
    counts: StoredRunCount[];
  }>`
    select pages, findings, counts from journey_runs
    where website_id = ${websiteId} and plan_version = ${version} and exists (
      select from jsonb_array_elements(pages) as page where (page ->> 'pageId')::uuid = any(${pageIds}::uuid[]))`.execute(
    db,
  );
  const requestedPages = new Set(pageIds);
  return rows
    .flatMap(({ pages, findings, counts }) =>
      plannedPages(pages.map(pageOf), {
        findings,
        events: counts.map(([event, source, , due, , seen]) => ({ event, source, due, seen })),
      }),
    )
    .filter(({ pageId }) => requestedPages.has(pageId));
}

function pageOf({ observedAt, ...page }: StoredJourneyPage): PageOfRun {
  return { ...page, observedAt: new Date(observedAt) };
}

function sumOf(figures: readonly PlanFigures[]): PlanFigures {
  const sum = { due: 0, met: 0, seen: 0, valid: 0 };
  for (const one of figures)
    for (const name of Object.keys(sum) as (keyof PlanFigures)[]) sum[name] += one[name];
  return sum;
}
