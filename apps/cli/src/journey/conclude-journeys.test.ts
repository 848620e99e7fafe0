import { createHiding } from '@vigie/inspector/journey/hidden-values.ts';
import { journeyReportSchema } from '@vigie/contract/journey-report.ts';
import { describe, expect, it } from 'vitest';
import { plannedJourney, sampleJourney } from '../../test/sample-journey.ts';
import { concludeJourneys } from './conclude-journeys.ts';
import { hideValues } from './hide-values.ts';

describe('how journeys end', () => {
  it('as planned is 0, with findings 1', () => {
    expect(concludeJourneys(plannedJourney(), { recordings: [1] })).toEqual({ code: 0, sentences: [] });
    const { journeys, ...report } = sampleJourney();
    const found = {
      ...report,
      journeys: journeys.map((journey) => ({ ...journey, outcome: 'failed' as const })),
    };
    expect(concludeJourneys(found, { recordings: [1] })).toEqual({
      code: 1,
      sentences: ['1 finding against the tracking plan'],
    });
  });

  it('with a step that could not be done is 3, although there are findings', () => {
    const { code, sentences } = concludeJourneys(sampleJourney(), { recordings: [1], output: 'a.xml' });
    expect(code).toBe(3);
    expect(sentences).toEqual([
      'the report is in a.xml',
      'step 3 of "Buy a mug" could not be done: element-not-found: aria/Print',
      '1 finding against the tracking plan',
    ]);
  });

  it('before all were run is 3', () => {
    const { code, sentences } = concludeJourneys(plannedJourney(), { recordings: [1, 2, 3] });
    expect([code, sentences]).toEqual([3, ['2 journeys were not run']]);
  });
});

const spoilt = (value: string) => {
  const report = sampleJourney();
  const [step] = report.journeys[0]?.steps.slice(1, 2) ?? [];
  step?.pushes.push({ dataLayer: 'dataLayer', atMs: 1, value: { [value]: [value, 12345678] } });
  step?.hits.push({
    ...(step.hits[0] as (typeof step.hits)[number]),
    url: `https://a.example/?q=${encodeURIComponent(value)}`,
  });
  return report;
};

describe('hidden values', () => {
  it('are in no part of a report, as they are or encoded', () => {
    const value = 'é b&c/4242';
    const hidden = hideValues(spoilt(value), createHiding({ card: value, code: '12345678' }));
    const text = JSON.stringify(hidden);
    expect(text).not.toContain(value);
    expect(text).not.toContain(encodeURIComponent(value));
    expect(text).not.toContain('12345678');
    expect(journeyReportSchema.safeParse(hidden).success).toBe(true);
  });

  it('that equal one of our own words leave the report readable', () => {
    const hidden = hideValues(spoilt('x'), createHiding({ a: 'passed', b: 'navigate', c: 'wrong-type' }));
    expect(journeyReportSchema.safeParse(hidden).success).toBe(true);
    expect(hidden.journeys[0]?.steps[0]).toMatchObject({ type: 'navigate', outcome: 'passed' });
  });
});
