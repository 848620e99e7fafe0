import { seen } from '@vigie/contract/observation/observed.ts';
import { expect, test } from 'vitest';
import { sampleObservation } from '../../../testing/sample-observation.ts';
import { axisEndMs, barOf, filterRequests, ticksOf, type RequestFilter } from './requests.ts';

const { observation, hits } = sampleObservation();
const requests = (observation && seen(observation.requests)) ?? [];
const hitIds = new Set(hits.flatMap(({ requestId }) => (requestId === null ? [] : [requestId])));
const ALL: RequestFilter = { text: '', type: '', status: '' };
const idsOf = (filter: Partial<RequestFilter>) =>
  filterRequests(requests, { ...ALL, ...filter }, hitIds).map(({ id }) => id);

test('requests stand in the order in which they were made', () => {
  const starts = filterRequests(requests, ALL, hitIds).map(({ startedMs }) => startedMs);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test('text, type and status narrow them together', () => {
  expect(idsOf({ status: 'hit' })).toEqual(['r2']);
  expect(idsOf({ status: 'blocked' })).toEqual(['r3']);
  expect(idsOf({ status: 'failed', type: 'ping' })).toEqual([]);
  expect(idsOf({ text: 'AUTRE', type: 'script' })).toEqual(['r3']);
});

test('the axis ends with the last answer', () => {
  expect(
    axisEndMs([
      { startedMs: 100, durationMs: 300 },
      { startedMs: 350, durationMs: null },
    ]),
  ).toBe(400);
  expect(axisEndMs([])).toBe(1);
});

test('ticks are round and few', () => {
  expect(ticksOf(400)).toEqual([0, 100, 200, 300, 400]);
  expect(ticksOf(1840)).toEqual([0, 500, 1000, 1500]);
  expect(ticksOf(200_000).length).toBeLessThanOrEqual(7);
});

test('a request without an answer lasts to the end of the axis', () => {
  expect(barOf({ startedMs: 100, durationMs: null }, 400)).toEqual({
    startPercent: 25,
    lengthPercent: 75,
    isOpen: true,
  });
});

test('the shortest request is still seen', () => {
  expect(barOf({ startedMs: 400, durationMs: 0 }, 400)).toEqual({
    startPercent: 99.4,
    lengthPercent: 0.6,
    isOpen: false,
  });
});
