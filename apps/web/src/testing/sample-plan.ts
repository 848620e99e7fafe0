import {
  coveredEventSchema,
  findingGroupSchema,
  type CoveredEvent,
  type EventDetail,
  type FindingGroup,
  type StoredTrackingPlan,
  type ListedPlanVersion,
  type PlanCoverage,
  type PlanMatrix,
} from '@vigie/contract/stored-plan.ts';
import { sampleOf } from './sample-of.ts';
import type { LearnedPlan } from '@vigie/contract/learned-plan.ts';
import type { PlanReading } from '@vigie/contract/plan-import.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { sampleId } from './samples.ts';

/** Tracking plan of the sample shop, with the results of its visits. */
export interface FakePlan {
  trackingPlan: Omit<StoredTrackingPlan, 'websiteId'>;
  versions: ListedPlanVersion[];
  coverage: PlanCoverage;
  findings: FindingGroup[];
  matrix: PlanMatrix;
  learned: LearnedPlan;
  reading: PlanReading;
}

const OBSERVATION = '01930000-0000-7000-8000-0000000000a1';
const AT = '2026-11-20T08:00:00.000Z';

const SAMPLE_PLAN: TrackingPlan = {
  events: [
    {
      name: 'purchase',
      meaning: { en: 'An order was paid.', fr: 'Une commande a été payée.' },
      owner: 'Analytics',
      sources: ['ga4', 'dataLayer:dataLayer'],
      due: { pages: ['/merci'] },
      times: 1,
      schema: { type: 'object', required: ['value', 'currency'], properties: { value: { type: 'number' } } },
    },
    { name: 'add_to_cart', sources: ['ga4'] },
    { name: 'generate_lead', sources: ['ga4'], due: { pages: ['/contact'] } },
  ],
  agree: [{ event: 'purchase', values: ['ga4 value', 'dataLayer:dataLayer ecommerce.value'] }],
  unplanned: 'report',
};

const covered = (event: string, source: string, rest: Partial<CoveredEvent>): CoveredEvent =>
  sampleOf(coveredEventSchema, {
    event,
    source,
    figures: { due: 40, met: 40, seen: 40, valid: 40 },
    conformity: 100,
    count: 40,
    visits: 40,
    pages: 1,
    firstSeenAt: '2026-10-28T08:00:00.000Z',
    lastSeenAt: AT,
    ...rest,
  });

const WRONG_TYPE: FindingGroup = sampleOf(findingGroupSchema, {
  kind: 'wrong-type',
  event: 'purchase',
  source: 'ga4',
  property: 'value',
  count: 12,
  visits: 12,
  pages: 1,
  firstSeenAt: '2026-11-10T08:00:00.000Z',
  lastSeenAt: AT,
  first: {
    kind: 'wrong-type',
    event: 'purchase',
    source: 'ga4',
    url: 'https://boutique-demo.fr/merci',
    property: 'value',
    expected: 'number, as 49.9',
    seen: 'string "49,90"',
    observationId: OBSERVATION,
    at: '2026-11-10T08:00:00.000Z',
  },
});

export function samplePlan(): FakePlan {
  const events = [
    covered('purchase', 'ga4', {
      coverage: 'with-findings',
      figures: { due: 40, met: 40, seen: 40, valid: 28 },
      conformity: 85,
      findings: 12,
    }),
    covered('generate_lead', 'ga4', {
      coverage: 'never-seen',
      figures: { due: 4, met: 0, seen: 0, valid: 0 },
      conformity: 0,
      count: 0,
      firstSeenAt: null,
      lastSeenAt: null,
    }),
    covered('purchase', 'dataLayer:dataLayer', {}),
    covered('scroll', 'ga4', {
      coverage: 'unplanned',
      figures: { due: 0, met: 0, seen: 0, valid: 0 },
      conformity: null,
      count: 310,
      pages: 24,
    }),
  ];
  return {
    versions: [
      {
        version: 3,
        note: 'Leads are due',
        author: 'Camille Le Goff',
        at: AT,
        events: 3,
        changes: {
          total: 2,
          first: [
            { kind: 'event-added', event: 'lead', property: null, before: null, after: 'ga4' },
            { kind: 'type-changed', event: 'purchase', property: 'value', before: 'string', after: 'number' },
          ],
        },
      },
      { version: 1, note: '', author: null, at: AT, events: 2, changes: null },
    ],
    trackingPlan: {
      current: { version: 3, note: 'Leads are due', author: 'Camille Le Goff', at: AT, events: 3 },
      plan: SAMPLE_PLAN,
      reevaluation: {
        version: 3,
        state: 'done',
        visitsTotal: 1_200,
        visitsDone: 1_200,
        before: { due: 80, met: 80, seen: 80, valid: 80 },
        after: { due: 84, met: 80, seen: 80, valid: 68 },
      },
    },
    coverage: {
      figures: { due: 84, met: 80, seen: 80, valid: 68 },
      conformity: 90.2,
      visits: 1_200,
      events,
    },
    findings: [WRONG_TYPE],
    matrix: {
      columns: [
        { key: '/merci', label: '/merci' },
        { key: '/contact', label: '/contact' },
      ],
      rows: [
        {
          event: 'purchase',
          source: 'ga4',
          cells: [
            { key: '/merci', figures: { due: 40, met: 40, seen: 40, valid: 28 }, count: 40, findings: 12 },
          ],
        },
      ],
    },
    learned: {
      visits: 1_200,
      isCut: false,
      events: [
        {
          entry: { name: 'scroll', sources: ['ga4'] },
          seen: 310,
          visits: 200,
          pages: 24,
          properties: [
            {
              path: 'percent_scrolled',
              types: ['integer'],
              seen: 310,
              of: 310,
              values: [{ value: 90, seen: 310 }],
              isRequired: true,
            },
          ],
        },
      ],
    },
    reading: {
      format: 'csv',
      plan: { events: [{ name: 'sign_up', sources: ['ga4'] }], agree: [], unplanned: 'allow' },
      faults: [{ file: 'plan.csv', line: 3, column: 'Times', code: 'times-invalid', seen: 'often' }],
      columns: [{ heading: 'Event name', as: 'event', examples: ['sign_up'] }],
    },
  };
}

/** Results of one event in journeys. */
const OF_JOURNEY: EventDetail['ofJourneys'][number] = {
  kind: 'missing',
  event: 'purchase',
  source: 'ga4',
  step: 4,
  url: null,
  property: null,
  expected: '1',
  seen: '0',
  proof: null,
  runId: sampleId(9703),
  journey: 'Acheter un ciré',
  at: AT,
};

export function sampleEvent({ trackingPlan, coverage, findings }: FakePlan, event: string): EventDetail {
  return {
    event,
    entries: trackingPlan.plan?.events.filter(({ name }) => name === event) ?? [],
    sources: coverage.events.filter((one) => one.event === event),
    days: sampleDays().map((day) => ({ ...day, count: 4 })),
    findings: findings.filter((one) => one.event === event),
    ofJourneys: [OF_JOURNEY].filter((one) => one.event === event),
    firstFailing: { observationId: OBSERVATION, url: 'https://boutique-demo.fr/merci', at: AT },
    examples: [
      {
        observationId: OBSERVATION,
        url: 'https://boutique-demo.fr/merci',
        at: AT,
        source: 'ga4',
        properties: { value: '49,90', currency: 'EUR' },
      },
    ],
  };
}

export const sampleDays = () =>
  ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, index) => ({
    day,
    figures: { due: 28, met: 27, seen: 27, valid: 20 + index },
    conformity: 88 + index,
  }));
