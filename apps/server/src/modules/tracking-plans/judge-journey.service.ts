import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { judgeJourney } from '@vigie/audit/plan/judge-plan.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { PlanFinding, PlanJudgement, TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PlannedVisit } from '../../judging/plan-findings.ts';
import { ingestFindings } from '../causes/finding-problems.store.ts';
import { readCurrentPlan } from './current-plan.ts';
import { insertEvents, type PlaceOfVisits } from './judgements.store.ts';
import type { StoredRunCount } from '../../db/schema/plan-tables.ts';
import { nameToStore } from './stored-events.ts';
import { countsOf, type VisitOfEvents } from './visit-judgement.ts';

/** A run of a journey as it is stored. */
export interface JourneyRun {
  record: JourneyRecord;
  /** The stored visits of the record's pages, in their order. */
  pages: readonly StoredJourneyPage[];
  /** False for a trial: its findings are told, and are no problems of pages. */
  countsForHealth: boolean;
}

type StoredJourneyPage = Pick<VisitOfEvents, 'observationId' | 'pageId' | 'observedAt'>;

/** What a run of a journey comes to. */
export interface JudgedJourney {
  /** 0: the website has no plan, and nothing is judged. */
  version: number;
  events: TrackedEvent[];
  judgement: PlanJudgement;
  counts: StoredRunCount[];
}

/**
 * Stores the events of a journey's pages and judges the run by the website's current plan. Call it in the transaction
 * that stores the run, after its pages.
 */
export async function judgeRunOfJourney(
  db: Db,
  place: PlaceOfVisits,
  { record, pages, countsForHealth }: JourneyRun,
): Promise<JudgedJourney> {
  const events = eventsOfJourney(record);
  const visits = visitsOf(record, pages, events);
  await insertEvents(db, place, { visits, isOfJourney: true });
  const plan = await readCurrentPlan(db, place.websiteId);
  if (plan === null) return { version: 0, events, judgement: NOTHING, counts: runCounts(visits, NOTHING) };
  const judgement = judgeJourney(plan.compiled, {
    steps: record.steps,
    pages: record.pages.map(({ fromStep, toStep, observation }) => ({
      url: urlOf(observation),
      fromStep,
      toStep,
    })),
    events,
  });
  if (countsForHealth) await ingestFindings(db, place, plannedPages(record, pages, judgement));
  return { version: plan.version, events, judgement, counts: runCounts(visits, judgement) };
}

/** Each finding is a problem of the page where it was seen or due; of none in particular, of the last one. */
function plannedPages(
  record: JourneyRecord,
  pages: readonly StoredJourneyPage[],
  judgement: PlanJudgement,
): PlannedVisit[] {
  const pageOf = ({ step, url }: PlanFinding) => {
    const isOpenAt = ({ fromStep, toStep }: PageOfRecord) =>
      step === null || (fromStep <= step && step <= toStep);
    const exact = record.pages.findLastIndex((page) => urlOf(page.observation) === url && isOpenAt(page));
    return exact === -1 ? record.pages.findLastIndex(isOpenAt) : exact;
  };
  const byPage = Map.groupBy(judgement.findings, (finding) => Math.max(0, pageOf(finding)));
  const visits = pages.map((page, index) => ({
    ...page,
    findings: byPage.get(index) ?? [],
    events: judgement.events,
  }));
  // One page may be visited twice on the way: what any of its visits shows is there.
  return [...Map.groupBy(visits, ({ pageId }) => pageId).values()].flatMap((its) => {
    const last = its.at(-1);
    return last === undefined ? [] : { ...last, findings: its.flatMap(({ findings }) => findings) };
  });
}

function runCounts(visits: readonly VisitOfEvents[], judgement: PlanJudgement): StoredRunCount[] {
  const events = visits.flatMap((visit) => visit.events);
  return countsOf(events, judgement).map((count): StoredRunCount => {
    const [name, source] = count;
    const told = visits.filter((visit) =>
      visit.events.some((one) => nameToStore(one.name) === name && nameToStore(one.source) === source),
    );
    return [...count, [...new Set(told.map(({ pageId }) => pageId))]];
  });
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
    Math.max(
      0,
      record.pages.findLastIndex(({ startedMs }) => startedMs <= atMs),
    );
  const byPage = Map.groupBy(events, pageOf);
  return pages.flatMap((page, index) => {
    const recorded = record.pages[index];
    if (recorded === undefined) return [];
    return { ...page, url: urlOf(recorded.observation), events: byPage.get(index) ?? [] };
  });
}
