import { describe, expect, it } from 'vitest';
import type { StepRecord, VisitedPage } from '@vigie/contract/journey-record.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { json } from '../../test/decoded-calls.ts';
import { request, visitWith } from '../../test/observation-builder.ts';
import { eventsOfJourney } from './journey-events.ts';

const step = (number: number, startedMs: number, outcome: StepRecord['outcome'] = 'passed'): StepRecord => ({
  number, startedMs, outcome, type: 'click', label: '', reason: null, selector: null, staleSelectors: [], url: null,
  durationMs: 1, screenshot: null,
}); // prettier-ignore
const page = (startedMs: number, ...requests: RequestRecord[]): VisitedPage => ({
  fromStep: 1, toStep: 1, startedMs, observation: visitWith(...requests),
}); // prettier-ignore
const hit = (name: string, startedMs: number) =>
  request({ url: `https://shop.example/g/collect?v=2&tid=G-1&en=${name}`, startedMs });
const track = (name: string, messageId: string, startedMs: number) =>
  request({
    url: 'https://api.segment.io/v1/t',
    body: json({ type: 'track', event: name, messageId, anonymousId: 'a' }),
    startedMs,
  });

describe('the events of a journey', () => {
  it('have its time, and the step after whose start they were seen', () => {
    const steps = [step(1, 0), step(2, 1_000), step(3, 2_000), step(4, 2_000, 'skipped')];
    const pages = [page(0, hit('page_view', 500), hit('leave', 2_100)), page(2_050, hit('page_view', 10))];
    const found = eventsOfJourney({ steps, pages }).filter(({ source }) => source === 'ga4');
    expect(found.map(({ name, step: at, atMs }) => [name, at, atMs])).toEqual([
      ['page_view', 1, 500],
      ['page_view', 3, 2_060],
      ['leave', 3, 2_100],
    ]);
  });

  it('are reported once where the next page sends what the last one could not', () => {
    const pages = [page(0, track('buy', '1', 10)), page(100, track('buy', '1', 10), track('buy', '2', 20))];
    const found = eventsOfJourney({ steps: [step(1, 0), step(2, 50)], pages });
    expect(found.map(({ name, step: at }) => [name, at])).toEqual([['buy', 1], ['buy', 2]]); // prettier-ignore
  });
});
