import type { JourneyReport } from '@vigie/contract/journey-report.ts';

type Step = JourneyReport['journeys'][number]['steps'][number];

const step = (number: number, changes: Partial<Step>): Step => ({
  number,
  type: 'click',
  label: `click ${number}`,
  outcome: 'passed',
  reason: null,
  selector: '#buy',
  url: 'https://shop.example/',
  durationMs: 1_200,
  hits: [],
  pushes: [],
  ...changes,
});

const hit: Step['hits'][number] = {
  requestId: '7',
  kind: 'event',
  vendor: 'ga4',
  transport: 'beacon',
  method: 'POST',
  url: 'https://www.google-analytics.com/g/collect?en=purchase',
  status: 204,
  answer: 'answered',
  atMs: 900,
  parameters: { en: 'purchase' },
  pageUrl: 'https://shop.example/thanks',
  siteId: 'G-1',
  event: 'purchase',
  properties: { value: '49.90' },
};

/** Returns a journey with a finding, a selector to renew, a failed step and one that was not tried. */
export function sampleJourney(): JourneyReport {
  return {
    startedAt: '2026-11-26T10:00:00.000Z',
    finishedAt: '2026-11-26T10:00:09.000Z',
    browser: { name: 'Chromium', version: '156.0.1', source: 'bundled' },
    journeys: [
      {
        title: 'Buy a mug',
        outcome: 'step-failed',
        steps: [
          step(1, { type: 'navigate', label: 'navigate https://shop.example/', selector: null }),
          step(2, {
            label: 'Pay',
            staleSelectors: ['aria/Pay'],
            hits: [hit, hit],
            pushes: [
              { dataLayer: 'dataLayer', atMs: 880, value: { event: 'purchase', ecommerce: { value: 49.9 } } },
              { dataLayer: 'dataLayer', atMs: 890, value: { event: 'gtm.load' } },
            ],
          }),
          step(3, { outcome: 'failed', selector: null, reason: 'element-not-found: aria/Print' }),
          step(4, { outcome: 'skipped', selector: null, url: null, durationMs: 0 }),
        ],
        findings: [
          {
            kind: 'wrong-type',
            event: 'purchase',
            source: 'ga4',
            step: 2,
            url: 'https://shop.example/thanks',
            property: 'value',
            expected: 'number 49.9, not the text "49.9"',
            seen: '"49.90"',
            proof: { requestId: '7', push: null, atMs: 900 },
          },
        ],
        figures: { due: 1, met: 1, seen: 2, valid: 1 },
      },
    ],
  };
}

/** Returns the journey without failures, as planned. */
export function plannedJourney(): JourneyReport {
  const { journeys, ...report } = sampleJourney();
  return {
    ...report,
    journeys: journeys.map((journey) => ({
      ...journey,
      outcome: 'passed',
      steps: journey.steps.slice(0, 2),
      findings: [],
      figures: { due: 1, met: 1, seen: 1, valid: 1 },
    })),
  };
}
