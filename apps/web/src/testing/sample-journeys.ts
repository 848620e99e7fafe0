import { recordedStepSchema, labelOf, type RecordedStep } from '@vigie/contract/recording.ts';
import {
  journeyDetailSchema,
  journeyRunDetailSchema,
  journeyRunSchema,
  type JourneyDetail,
  type JourneyRun,
  type JourneyRunDetail,
} from '@vigie/contract/stored-journey.ts';
import { sampleOf, samplesOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const AT = '2026-11-20T08:00:00.000Z';

const STEPS: RecordedStep[] = samplesOf(recordedStepSchema, [
  { width: 1200, height: 900, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false },
  { url: 'https://www.example.com/', assertedEvents: [{ url: 'https://www.example.com/' }] },
  { target: 'main', selectors: [['aria/View the mug'], ['li.mug a']], offsetX: 8, offsetY: 6 },
  { target: 'main', label: 'Add to basket', selectors: [['aria/Add to basket'], ['button.add']], offsetX: 8, offsetY: 6 },
  { target: 'main', selectors: [['input.card']], value: '{{card}}' },
  { name: 'vigie.expectEvent', parameters: { event: 'purchase', source: 'ga4' } },
]); // prettier-ignore

/** Returns journeys of the first website: one with findings, one that could not be executed, one that never ran. */
export function sampleJourneys(): { journeys: JourneyDetail[]; journeyRuns: JourneyRunDetail[] } {
  const runs = [sampleRun(980, sampleId(950), 'failed'), sampleRun(981, sampleId(951), 'step-failed')];
  const lastRunOf = (id: string) => runs.map(withoutParts).find(({ journeyId }) => journeyId === id) ?? null;
  const journeys = ['Purchase of a mug', 'Contact form', 'Sign in'].map((title, index) => {
    const id = sampleId(950 + index);
    return sampleJourney({ id, title, isPrelude: index === 2, isDraft: index === 2, lastRun: lastRunOf(id) });
  });
  return { journeys, journeyRuns: runs };
}

function sampleJourney(changes: Partial<JourneyDetail>): JourneyDetail {
  return sampleOf(journeyDetailSchema, {
    id: sampleId(950),
    title: 'Purchase of a mug',
    severity: 'critical',
    recording: { title: 'Purchase', steps: STEPS },
    consent: 'accept',
    changesWorld: true,
    hits: 'answer-locally',
    stepsTotal: STEPS.length,
    valueNames: ['card'],
    missingValues: ['card'],
    staleSteps: [3],
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  });
}

/** Returns a run that ended at its fifth step, or one that completed with a finding. */
function sampleRun(id: number, journeyId: string, outcome: 'failed' | 'step-failed'): JourneyRunDetail {
  const failsAt = outcome === 'step-failed' ? 5 : 0;
  const steps = STEPS.map((step, index) => stepOf(step, index + 1, failsAt));
  const failed = steps.find((one) => one.outcome === 'failed');
  return sampleOf(journeyRunDetailSchema, {
    id: sampleId(id),
    journeyId,
    at: AT,
    outcome,
    state: 'succeeded',
    agent: 'Paris 1',
    durationMs: 8_400,
    stepsDone: failsAt === 0 ? STEPS.length : failsAt - 1,
    stepsTotal: STEPS.length,
    failedStep:
      failed === undefined ? null : { number: failed.number, label: failed.label, reason: failed.reason },
    planVersion: 3,
    figures: { due: 2, met: failsAt === 0 ? 1 : 2, seen: 4, valid: 4 },
    title: 'Purchase of a mug',
    steps,
    findings: failsAt > 0 ? [] : [MISSING],
  });
}

const MISSING: JourneyRunDetail['findings'][number] = {
  kind: 'missing',
  event: 'purchase',
  source: 'ga4',
  step: 6,
  url: null,
  property: null,
  expected: '1',
  seen: '0',
  proof: null,
};

function stepOf(step: RecordedStep, number: number, failsAt: number): JourneyRunDetail['steps'][number] {
  const isDone = failsAt === 0 || number < failsAt;
  return {
    number,
    type: step.type,
    label: labelOf(step),
    outcome: isDone ? 'passed' : number === failsAt ? 'failed' : 'skipped',
    reason: number === failsAt ? { code: 'value-not-given', detail: 'card' } : null,
    selector: number === 3 ? 'li.mug a' : null,
    staleSelectors: number === 3 ? ['aria/View the mug'] : [],
    url: 'https://www.example.com/',
    startedMs: number * 1_000,
    durationMs: 420,
    screenshot: null,
    observationId: null,
    events: [],
    eventsTotal: 0,
    consoleErrors: [],
  };
}

function withoutParts(run: JourneyRunDetail): JourneyRun {
  return journeyRunSchema.parse({ ...run, findings: run.findings.length });
}
