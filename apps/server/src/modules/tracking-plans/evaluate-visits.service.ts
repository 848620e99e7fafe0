import { eventsOf } from '@vigie/audit/events/events-of.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCount } from '../../db/schema/stored-types.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import type { PlannedVisit } from '../../evaluation/plan-findings.ts';
import { ingestFindings } from '../causes/finding-problems.store.ts';
import { readCurrentPlan } from './current-plan.ts';
import { insertEvents, insertVisitEvaluations } from './visit-evaluations.store.ts';
import { packEvents, unpackEvents } from './stored-events.ts';
import { evaluateVisit, type VisitEvaluation, type VisitOfEvents } from './visit-evaluation.ts';

/** Events of visits that count for health, and their evaluation by the tracking plan. */
export const planProjection: Projection = {
  name: 'tracking-plan',
  isFor: ({ countsForHealth, isTrial }) => countsForHealth && !isTrial,
  store: storePlannedPages,
};

/** Stores and evaluates events. Locks the website, so that no new version of its plan is saved meanwhile. */
async function storePlannedPages(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId } = scope;
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  const visitsScope = { companyId, websiteId };
  const { tracking } = await db
    .selectFrom('websites')
    .select('tracking')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow();
  const visits = measured.map((page) => evaluatedVisit(page, tracking));
  const plan = await readCurrentPlan(db, websiteId);
  const evaluations = visits.map((visit) => evaluateVisit(plan, visit));
  await insertEvents(db, visitsScope, { visits, isOfJourney: false });
  await insertVisitEvaluations(db, visitsScope, evaluations);
  if (plan !== null) await ingestFindings(db, visitsScope, evaluations.map(plannedVisit));
}

/** Returns a visit with its events as they are stored, so that a re-evaluation has the same input. */
export function evaluatedVisit(
  {
    id,
    pageId,
    observedAt,
    url,
    observation,
  }: Pick<StoredPage, 'id' | 'pageId' | 'observedAt' | 'url' | 'observation'>,
  tracking: TrackingSettings,
): VisitOfEvents {
  const events = unpackEvents(packEvents(eventsOf(observation, tracking), url), url);
  return { observationId: id, pageId, observedAt, url, events };
}

export function plannedVisit({ visit, counts, findings }: VisitEvaluation): PlannedVisit {
  const { observationId, pageId, observedAt } = visit;
  return { observationId, pageId, observedAt, findings, events: eventsOfCounts(counts) };
}

export function eventsOfCounts(counts: readonly StoredCount[]): PlannedVisit['events'] {
  return counts.map(([event, source, , due, , seen]) => ({ event, source, due, seen }));
}
