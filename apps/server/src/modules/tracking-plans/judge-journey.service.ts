import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { judgeJourney } from '@vigie/audit/plan/judge-plan.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { PlanJudgement, TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from '../../db/schema/database.ts';
import { readCurrentPlan } from './current-plan.ts';
import { insertEvents, type PlaceOfVisits } from './judgements.store.ts';
import type { VisitOfEvents } from './visit-judgement.ts';

/** A run of a journey as it is stored. */
export interface JourneyRun {
  record: JourneyRecord;
  tracking: TrackingSettings;
  /** The stored visits of the record's pages, in their order. */
  pages: readonly Pick<VisitOfEvents, 'observationId' | 'pageId' | 'observedAt'>[];
}

/** What a run of a journey comes to. */
export interface JudgedJourney {
  /** 0: the website has no plan, and nothing is judged. */
  version: number;
  events: TrackedEvent[];
  judgement: PlanJudgement;
}

/**
 * Stores the events of a journey's pages and judges the run by the website's current plan. Call it in the transaction
 * that stores the run, after its pages.
 */
export async function judgeRunOfJourney(
  db: Db,
  place: PlaceOfVisits,
  { record, tracking, pages }: JourneyRun,
): Promise<JudgedJourney> {
  const events = eventsOfJourney(record, tracking);
  await insertEvents(db, place, { visits: visitsOf(record, pages, events), isOfJourney: true });
  const plan = await readCurrentPlan(db, place.websiteId);
  if (plan === null) return { version: 0, events, judgement: NOTHING };
  const judgement = judgeJourney(plan.compiled, {
    steps: record.steps,
    pages: record.pages.map(({ fromStep, toStep, observation }) => ({ url: urlOf(observation), fromStep, toStep })),
    events,
  });
  return { version: plan.version, events, judgement };
}

const NOTHING: PlanJudgement = { findings: [], events: [], figures: { due: 0, met: 0, seen: 0, valid: 0 } };

type PageOfRecord = JourneyRecord['pages'][number];

const urlOf = ({ finalUrl, requestedUrl }: PageOfRecord['observation']) => finalUrl ?? requestedUrl;

/** Each event belongs to the last page that had begun when it was seen. */
function visitsOf(
  record: JourneyRecord,
  pages: JourneyRun['pages'],
  events: readonly TrackedEvent[],
): VisitOfEvents[] {
  const pageOf = ({ atMs }: TrackedEvent) =>
    Math.max(0, record.pages.findLastIndex(({ startedMs }) => startedMs <= atMs));
  const byPage = Map.groupBy(events, pageOf);
  return pages.flatMap((page, index) => {
    const recorded = record.pages[index];
    if (recorded === undefined) return [];
    return { ...page, url: urlOf(recorded.observation), events: byPage.get(index) ?? [] };
  });
}
