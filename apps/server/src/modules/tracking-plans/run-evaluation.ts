import { evaluateJourney } from '@vigie/audit/plan/evaluate-plan.ts';
import type { JourneyOutcome } from '@vigie/contract/journey-outcome.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { PlanFinding, PlanEvaluation } from '@vigie/contract/tracking-plan.ts';
import type { StoredRunCount } from '../../db/schema/stored-types.ts';
import type { PlannedVisit } from '../../evaluation/plan-findings.ts';
import type { CurrentPlan } from './current-plan.ts';
import { nameToStore } from './stored-events.ts';
import { countsOf, type VisitOfEvents } from './visit-evaluation.ts';

/** Page of a journey, with the steps at which it was open. */
export interface PageOfRun extends Omit<VisitOfEvents, 'events'> {
  fromStep: number;
  toStep: number;
}

/** Run of a journey with the events of its pages. */
export interface RunOfEvents {
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[];
  pages: readonly (PageOfRun & Pick<VisitOfEvents, 'events'>)[];
}

export interface RunEvaluation {
  /** 0: the website has no plan, and nothing is evaluated. */
  version: number;
  judgement: PlanEvaluation;
  counts: StoredRunCount[];
}

const NOTHING: PlanEvaluation = { findings: [], events: [], figures: { due: 0, met: 0, seen: 0, valid: 0 } };

export function evaluateRun(plan: CurrentPlan | null, { steps, pages }: RunOfEvents): RunEvaluation {
  const events = pages.flatMap((page) => page.events);
  const judgement = plan === null ? NOTHING : evaluateJourney(plan.compiled, { steps, pages, events });
  const counts = countsOf(events, judgement).map((count): StoredRunCount => {
    const [name, source] = count;
    const reporting = pages.filter((page) =>
      page.events.some((one) => nameToStore(one.name) === name && nameToStore(one.source) === source),
    );
    return [...count, [...new Set(reporting.map(({ pageId }) => pageId))]];
  });
  return { version: plan?.version ?? 0, judgement, counts };
}

/** Returns the outcome of a run from whether it did all its steps, and its findings. */
export function outcomeOfRun(isDone: boolean, findings: readonly PlanFinding[]): JourneyOutcome {
  if (!isDone) return 'step-failed';
  return findings.length > 0 ? 'failed' : 'passed';
}

/**
 * Returns the pages with their findings. A finding belongs to the page where its event was seen or due; a finding
 * without a page, to the last one.
 */
export function plannedPages(
  pages: readonly PageOfRun[],
  { findings, events }: Pick<PlanEvaluation, 'findings'> & Pick<PlannedVisit, 'events'>,
): PlannedVisit[] {
  const pageOf = ({ step, url }: PlanFinding) => {
    const isOpenAt = ({ fromStep, toStep }: PageOfRun) =>
      step === null || (fromStep <= step && step <= toStep);
    const exact = pages.findLastIndex((page) => page.url === url && isOpenAt(page));
    return exact === -1 ? pages.findLastIndex(isOpenAt) : exact;
  };
  const byPage = Map.groupBy(findings, (finding) => Math.max(0, pageOf(finding)));
  const visits = pages.map(({ observationId, pageId, observedAt }, index) => ({
    observationId,
    pageId,
    observedAt,
    findings: byPage.get(index) ?? [],
    events,
  }));
  // A journey may visit one page twice: findings of any of these visits count.
  return [...Map.groupBy(visits, ({ pageId }) => pageId).values()].flatMap((its) => {
    const last = its.at(-1);
    return last === undefined ? [] : { ...last, findings: its.flatMap((visit) => visit.findings) };
  });
}
