import { planFindingSchema, type PlanFinding, type TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { journeyRunDetailSchema, type JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { sampleOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

type Step = JourneyRunDetail['steps'][number];

const JOURNEY_ID = sampleId(953);
const SHOP = 'https://www.boutique-demo.fr';
const SHA256 = 'a'.repeat(64);

const event = (name: string, step: number, source = 'ga4'): TrackedEvent => ({
  name,
  source,
  properties: { currency: 'EUR', value: '49,90' },
  atMs: step * 1_000,
  url: `${SHOP}/panier`,
  requestId: source === 'ga4' ? `${step}.1` : null,
  push: source === 'ga4' ? null : 0,
  step,
});

const step = (number: number, label: string, rest: Partial<Step> = {}): Step => ({
  number,
  type: 'click',
  label,
  outcome: 'passed',
  reason: null,
  selector: `#step-${number}`,
  staleSelectors: [],
  url: `${SHOP}/panier`,
  startedMs: number * 1_000,
  durationMs: 320,
  screenshot: SHA256,
  observationId: sampleId(3000),
  events: [],
  eventsTotal: 0,
  consoleErrors: [],
  ...rest,
});

const WRONG_TYPE: PlanFinding = sampleOf(planFindingSchema, {
  kind: 'wrong-type',
  event: 'add_to_cart',
  source: 'ga4',
  step: 2,
  url: `${SHOP}/panier`,
  property: 'value',
  expected: 'number, as 49.9',
  seen: 'string "49,90"',
  proof: { requestId: '2.1', atMs: 2_000 },
});

const RUN: JourneyRunDetail = sampleOf(journeyRunDetailSchema, {
  id: sampleId(9703),
  journeyId: JOURNEY_ID,
  title: 'Acheter un ciré',
  outcome: 'step-failed',
  state: 'succeeded',
  agent: 'Paris 1',
  durationMs: 4_900,
  stepsDone: 2,
  stepsTotal: 4,
  failedStep: { number: 3, label: 'Payer', reason: { detail: '#payer' } },
  planVersion: 3,
  figures: { due: 2, met: 2, seen: 3, valid: 2 },
  previousId: sampleId(9702),
  lastPassedId: sampleId(9702),
  steps: [
    step(1, 'Accueil', { type: 'navigate', selector: null }),
    step(2, 'Ajouter au panier', {
      staleSelectors: ['#ajouter'],
      events: [event('add_to_cart', 2), event('add_to_cart', 2, 'dataLayer:dataLayer')],
      eventsTotal: 2,
      consoleErrors: ['Uncaught TypeError: price is undefined'],
    }),
    step(3, 'Payer', {
      outcome: 'failed',
      reason: { code: 'element-not-found', detail: '#payer' },
      selector: null,
    }),
    step(4, 'Merci', { outcome: 'skipped', url: null, screenshot: null, observationId: null }),
  ],
  findings: [WRONG_TYPE],
});

/**
 * Returns runs of one journey, newest first: one whose third step failed, one as planned, and one whose agent was lost.
 */
export function sampleJourneyRuns(): JourneyRunDetail[] {
  const failedStep = null;
  const passed: JourneyRunDetail = {
    ...RUN,
    id: sampleId(9702),
    at: '2026-11-19T08:00:00.000Z',
    outcome: 'passed',
    failedStep,
    stepsDone: 4,
    findings: [],
    previousId: sampleId(9701),
    nextId: RUN.id,
    lastPassedId: null,
    steps: RUN.steps.map((one) => ({ ...one, outcome: 'passed', reason: null })),
  };
  const lost: JourneyRunDetail = {
    ...passed,
    id: sampleId(9701),
    at: '2026-11-18T08:00:00.000Z',
    outcome: null,
    state: 'failed',
    agent: null,
    durationMs: null,
    stepsDone: 0,
    planVersion: null,
    figures: null,
    previousId: null,
    nextId: passed.id,
    steps: [],
  };
  return [structuredClone(RUN), passed, lost];
}
