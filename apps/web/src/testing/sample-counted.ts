import { reportInterfaceSchema, type InterfaceAnswer } from '@vigie/contract/report-interface.ts';
import {
  countedDaySchema,
  countedEventSchema,
  storedCountedHitSchema,
  trackerStepsSchema,
  type CountedStep,
} from '@vigie/contract/stored-counted.ts';
import type { Output } from './fake-answers.ts';
import { samplerOf, samplesOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Answers of the fake API about hits in reports. */
export interface FakeCounted extends Output<'counted', 'steps'> {
  hits: Output<'counted', 'hits'>['items'];
  events: Output<'counted', 'events'>['events'];
  days: Output<'counted', 'days'>;
  ofVisit: Output<'counted', 'ofVisit'>['trackers'];
  /** Answer to a test of any interface. */
  answer: InterfaceAnswer;
}

const HOST = 'https://www.boutique-demo.fr';
const MATOMO = 'https://stats.boutique-demo.fr';

export const sampleReportInterface = samplerOf(reportInterfaceSchema, {
  id: sampleId(1100),
  family: 'matomo',
  url: MATOMO,
  account: '3',
  isEnabled: true,
  tokenSetAt: NOW,
});

export const sampleTrackerSteps = samplerOf(trackerStepsSchema, {
  name: 'Matomo',
  interface: { id: sampleId(1100), family: 'matomo', isEnabled: true },
  steps: stepsOf([240, 232, 231, 229, 214]),
  losses: [
    lossOf('left', 'no-hit', [6, 3]),
    lossOf('left', 'not-sent', [2, 1]),
    lossOf('answered', 'refused', [1, 1]),
    lossOf('accepted', 'account', [2, 1]),
    lossOf('counted', 'host', [8, 4]),
    lossOf('counted', 'site-search', [4, 2]),
    { ...lossOf('counted', 'not-yet', [3, 2]), state: 'cannot-say' as const },
  ],
  late: { visits: 2, longestMs: 5_400_000 },
});

function stepsOf(visits: readonly number[]) {
  const names: CountedStep[] = ['visited', 'left', 'answered', 'accepted', 'counted'];
  return names.map((step, index) => ({ step, visits: visits[index] ?? 0 }));
}

type Reason = FakeCounted['hits'][number]['reason'];

function lossOf(lostAt: CountedStep, reason: Reason, [visits, pages]: readonly [number, number]) {
  const example = { observationId: sampleId(3000), url: `${HOST}/catalogue`, proof: null };
  return { lostAt, state: 'not-counted' as const, reason, visits, pages, example };
}

/** Returns the page views and the events of a shop, as its report counted them. */
export function sampleCounted(): FakeCounted {
  const events = [
    { event: 'page_view', hits: 232, pages: 38, isPlanned: true },
    { event: 'purchase', hits: 12, pages: 1, isPlanned: true },
  ];
  return {
    trackers: [sampleTrackerSteps()],
    hits: sampleHits(),
    events: samplesOf(
      countedEventSchema,
      events.map((one) => ({
        ...one,
        states: [
          { state: 'counted' as const, hits: one.hits - 3 },
          { state: 'not-counted' as const, reason: 'host' as const, hits: 2 },
          { state: 'late' as const, hits: 1 },
        ],
      })),
    ),
    days: { family: 'matomo', readAt: NOW, days: sampleDays() },
    ofVisit: [
      {
        trackerId: null,
        name: 'Matomo',
        family: 'matomo',
        nextAskAt: '2099-01-01T06:00:00.000Z',
        counted: [
          {
            event: 'page_view',
            hit: 0,
            state: 'counted',
            reason: null,
            afterMs: 2_000,
            proof: 'Live.getLastVisitsDetails: idpageview Ab3xYz',
          },
          {
            event: 'purchase',
            hit: 1,
            state: 'not-counted',
            reason: 'host',
            afterMs: null,
            proof: 'SitesManager.getSiteFromId: exclude_unknown_urls=1',
          },
        ],
      },
    ],
    answer: { at: NOW, outcome: 'works', right: null, detail: null },
  };
}

function sampleHits(): FakeCounted['hits'] {
  return samplesOf(storedCountedHitSchema, [
    {
      event: 'page_view',
      hit: 0,
      step: 'accepted',
      state: 'not-counted',
      reason: 'host',
      proof: 'SitesManager.getSiteFromId: exclude_unknown_urls=1',
      url: `${HOST}/catalogue/electromenager/lave-linge-samsung-1010?couleur=blanc`,
      observationId: sampleId(3000),
    },
    {
      event: 'page_view',
      hit: null,
      step: 'visited',
      state: 'not-counted',
      reason: 'no-hit',
      url: `${HOST}/panier`,
      observationId: sampleId(3001),
    },
    {
      event: 'page_view',
      hit: 0,
      step: 'counted',
      state: 'late',
      afterMs: 5_400_000,
      proof: 'Live.getLastVisitsDetails: idpageview Ab3xYz',
      url: `${HOST}/`,
      observationId: sampleId(3002),
    },
    {
      event: 'purchase',
      hit: 1,
      step: 'accepted',
      state: 'not-counted',
      reason: 'dropped',
      proof: 'x-plausible-dropped: 1',
      url: `${HOST}/merci`,
      observationId: sampleId(3003),
    },
  ]);
}

/** Returns thirty days, on the last four of which the report falls while the checks pass. */
function sampleDays(): FakeCounted['days']['days'] {
  const first = Date.parse('2026-10-23T00:00:00.000Z');
  return samplesOf(
    countedDaySchema,
    Array.from({ length: 30 }, (_, index) => {
      const day = new Date(first + index * 86_400_000).toISOString().slice(0, 10);
      const pageViews = index < 26 ? 1_200 + ((index * 137) % 300) : 380 + index;
      const failed = index % 9;
      return {
        day,
        pageViews,
        events: [{ event: 'purchase', counted: Math.round(pageViews / 60) }],
        isWhole: index < 29,
        passRate: 100 - failed,
        passed: 100 - failed,
        failed,
      };
    }),
  );
}
