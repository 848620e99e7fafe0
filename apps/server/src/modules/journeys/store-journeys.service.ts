import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredJourneyPage, StoredStep } from '../../db/schema/stored-types.ts';
import { evaluatePage, type EvaluatedPage } from '../../evaluation/evaluated-page.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import { queueReportVisits } from '../counted/report-visits.store.ts';
import { storePagesOnTheWay } from '../observations/store-pages.service.ts';
import { evaluateJourneyRun, outcomeOfRun } from '../tracking-plans/evaluate-journey.service.ts';

export type FinishedJourney = Extract<RunEvent, { type: 'journey-finished' }>;

/** Journey that an agent reported, with its pages evaluated as in an audit. */
export interface ReportedJourney {
  journeyId: string;
  record: JourneyRecord;
  pages: EvaluatedPage[];
  /** True for the login journey of the run's pages. */
  isPrelude: boolean;
}

const CONSOLE_ERRORS = 20;
const TEXT_MAX = 500;

export function evaluateJourneyPages(
  { journeyId, record }: FinishedJourney,
  { preludeId, ...by }: { tracking: TrackingSettings; now: Date; preludeId: string | null },
): ReportedJourney {
  const pages = record.pages.map(({ observation }) =>
    evaluatePage({ url: observation.requestedUrl, observation }, by),
  );
  return { journeyId, record, pages, isPrelude: journeyId === preludeId };
}

/**
 * Stores the results of a run's journeys, each once: the first record counts. If a login journey passed and a later
 * attempt failed, the later record counts, because it explains why the run ended. Call it in the transaction that moves
 * the cursor.
 */
export async function storeJourneys(db: Db, scope: IngestScope, journeys: ReportedJourney[]): Promise<void> {
  for (const one of journeys) await storeJourney(db, scope, one);
}

async function storeJourney(
  db: Db,
  scope: IngestScope,
  { journeyId, record, pages, isPrelude }: ReportedJourney,
): Promise<void> {
  const isSecondWord = isPrelude && record.outcome === 'step-failed';
  const run = await db
    .selectFrom('journeyRuns')
    .select('id')
    .where('jobId', '=', scope.runId)
    .where('journeyId', '=', journeyId)
    .where((or) =>
      or.or([or('outcome', 'is', null), or.and([or('outcome', '<>', 'step-failed'), or.lit(isSecondWord)])]),
    )
    .forUpdate()
    .executeTakeFirst();
  // The journey was deleted meanwhile, or its record is here already.
  if (run === undefined) return;
  const stored = await storePagesOnTheWay(db, scope, pages);
  await queueReportVisits(db, scope, stored);
  const { companyId, websiteId } = scope;
  const website = { companyId, websiteId };
  const visited = stored.map((page, index) => visitedPage(page, record.pages[index]));
  const { judgement, version, counts } = await evaluateJourneyRun(db, website, { record, pages: visited });
  const hasPlan = version > 0;
  await db
    .updateTable('journeyRuns')
    .set({
      ...columnsOf(record, stored),
      pages: jsonText(
        visited.map((page): StoredJourneyPage => ({ ...page, observedAt: page.observedAt.toISOString() })),
      ),
      outcome: outcomeOfRun(record.outcome === 'done', judgement.findings),
      planVersion: hasPlan ? version : null,
      figures: hasPlan ? jsonText(judgement.figures) : null,
      findings: jsonText(judgement.findings),
      counts: jsonText(counts),
    })
    .where('id', '=', run.id)
    .execute();
}

function visitedPage(
  { id, pageId, observedAt, observation }: StoredPage,
  page?: JourneyRecord['pages'][number],
) {
  const { fromStep = 1, toStep = 1 } = page ?? {};
  const url = observation.finalUrl ?? observation.requestedUrl;
  return { observationId: id, pageId, observedAt, url, fromStep, toStep };
}

function columnsOf(record: JourneyRecord, stored: StoredPage[]) {
  const steps = record.steps.map((step) => stepOf(step, record, stored));
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  const { number, type, label, reason } = failed ?? {};
  return {
    durationMs: Math.max(0, Date.parse(record.finishedAt) - Date.parse(record.startedAt)),
    stepsTotal: steps.length,
    stepsDone: steps.filter(({ outcome }) => outcome === 'passed').length,
    failedStep: failed === undefined ? null : jsonText({ number, type, label, reason }),
    staleSteps: jsonText(steps.flatMap((step) => (step.staleSelectors.length > 0 ? [step.number] : []))),
    steps: jsonText(steps),
  };
}

/** Returns the step with its page: the last one that was open during the step. */
function stepOf(
  step: JourneyRecord['steps'][number],
  { pages }: JourneyRecord,
  stored: StoredPage[],
): StoredStep {
  const { number } = step;
  const index = pages.findLastIndex(({ fromStep, toStep }) => fromStep <= number && number <= toStep);
  const page = pages[index];
  return {
    ...step,
    label: cut(step.label),
    observationId: stored[index]?.id ?? null,
    consoleErrors: page !== undefined && page.fromStep === number ? consoleErrorsOf(page.observation) : [],
  };
}

function consoleErrorsOf(observation: Observation): string[] {
  const errors = (seen(observation.console) ?? []).filter(({ level }) => level === 'error');
  const thrown = seen(observation.exceptions) ?? [];
  const texts = [...errors.map(({ text }) => text), ...thrown.map(({ message }) => message)];
  return texts.slice(0, CONSOLE_ERRORS).map(cut);
}

const cut = (text: string) => plainText(text.slice(0, TEXT_MAX));
