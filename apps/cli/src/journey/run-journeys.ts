import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { evaluateJourney } from '@vigie/audit/plan/evaluate-plan.ts';
import { maskText } from '@vigie/audit/personal-data/mask.ts';
import type { CompiledPlan } from '@vigie/audit/plan/compiled-plan.ts';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { JourneyRecord, StepRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { Recording } from '@vigie/contract/recording.ts';
import type { PlanEvaluation } from '@vigie/contract/tracking-plan.ts';
import { createHiding } from '@vigie/inspector/journey/hidden-values.ts';
import type { JourneyCounts } from '../reports/count-journeys.ts';
import { tieJourney, type TiedJourney } from '../server-calls/journey-calls.ts';
import type { CallFile } from '../server-calls/call-file.ts';
import { hideValues } from './hide-values.ts';
import type { RecordingFile } from './read-recording.ts';
import { reportJourney } from './report-journey.ts';

/** Callbacks that report the progress of journeys. */
export interface JourneyWatcher {
  started: (journey: { title: string; steps: number }) => void;
  stepped: (step: Pick<StepRecord, 'number' | 'label' | 'outcome' | 'durationMs'>) => void;
  finished: (journey: JourneyReport['journeys'][number]) => void;
}

export interface JourneyWork {
  recordings: readonly Pick<RecordingFile, 'recording'>[];
  plan: CompiledPlan | null;
  /** Values of `{{name}}`; no report contains them. */
  values: Readonly<Record<string, string>>;
  /** Runs one recording. Never rejects because of the website. */
  run: (recording: Recording, onStep: JourneyWatcher['stepped']) => Promise<JourneyRecord>;
  browser: VisitingBrowser | null;
  watcher: JourneyWatcher;
  /** Hits that reports are queried for; null: no report is queried. */
  counts?: JourneyCounts | null;
  /** Recorded calls of the server that gets the hits; null: none. */
  callFile?: CallFile | null;
  signal: AbortSignal;
}

/** Runs recordings one after the other, since one may change the state that the next one finds. Evaluates each. */
export async function runJourneys(work: JourneyWork): Promise<JourneyReport> {
  const { recordings, plan, values, run, browser, watcher, counts, callFile = null, signal } = work;
  const startedAt = new Date().toISOString();
  const hiding = createHiding(values);
  const onStep: JourneyWatcher['stepped'] = (step) =>
    watcher.stepped({ ...step, label: hiding.text(step.label) });
  const journeys: JourneyReport['journeys'] = [];
  for (const { recording } of recordings) {
    if (signal.aborted) break;
    watcher.started({ title: hiding.text(recording.title), steps: recording.steps.length });
    const record = await run(recording, onStep);
    const hide = (text: string): string => maskText(hiding.text(text));
    const tied = callFile === null ? null : await tieJourney(record, callFile, signal);
    const judgement = plan === null ? null : evaluateByPlan(plan, record, tied);
    const journey = reportJourney(record, judgement, { hide, tied });
    counts?.add(journeys.length, record);
    journeys.push(journey);
    watcher.finished(journey);
  }
  const finishedAt = new Date().toISOString();
  const counted = (await counts?.within(journeys)) ?? journeys;
  const report = { startedAt, finishedAt, ...(browser && { browser }), journeys: counted };
  return hideValues(report, hiding);
}

function evaluateByPlan(plan: CompiledPlan, record: JourneyRecord, tied: TiedJourney | null): PlanEvaluation {
  const { steps } = record;
  const pages = record.pages.map(({ fromStep, toStep, observation }) => ({
    url: observation.finalUrl ?? observation.requestedUrl,
    fromStep,
    toStep,
  }));
  const events = [...eventsOfJourney(record), ...(tied?.events ?? [])].toSorted(
    (one, other) => one.atMs - other.atMs,
  );
  return evaluateJourney(plan, { steps, pages, events, hasServerEvents: tied !== null });
}
