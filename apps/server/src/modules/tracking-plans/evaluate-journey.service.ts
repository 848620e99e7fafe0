import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import { ingestFindings } from '../causes/finding-problems.store.ts';
import { readCurrentPlan } from './current-plan.ts';
import { insertEvents, type VisitsScope } from './visit-evaluations.store.ts';
import {
  evaluateRun,
  plannedPages,
  type PageOfRun,
  type RunEvaluation,
  type RunOfEvents,
} from './run-evaluation.ts';

export { outcomeOfRun } from './run-evaluation.ts';

/**
 * Stores the events of a journey's pages, which are in the record's order, and evaluates the run by the website's
 * current plan. Call it in the transaction that stores the run, after its pages.
 */
export async function evaluateJourneyRun(
  db: Db,
  scope: VisitsScope,
  { record, pages }: { record: JourneyRecord; pages: readonly PageOfRun[] },
): Promise<RunEvaluation> {
  const run: RunOfEvents = { steps: record.steps, pages: withEvents(record, pages) };
  await insertEvents(db, scope, { visits: run.pages, isOfJourney: true });
  const plan = await readCurrentPlan(db, scope.websiteId);
  const evaluated = evaluateRun(plan, run);
  if (plan !== null) await ingestFindings(db, scope, plannedPages(pages, evaluated.judgement));
  return evaluated;
}

/** Returns the pages with their events. An event belongs to the last page that had begun when it was seen. */
function withEvents(record: JourneyRecord, pages: readonly PageOfRun[]): RunOfEvents['pages'] {
  const pageOf = ({ atMs }: TrackedEvent) =>
    Math.max(
      0,
      record.pages.findLastIndex(({ startedMs }) => startedMs <= atMs),
    );
  const byPage = Map.groupBy(eventsOfJourney(record), pageOf);
  return pages.map((page, index) => ({ ...page, events: byPage.get(index) ?? [] }));
}
