import { seen } from '@vigie/contract/observation/observed.ts';
import { expect, test } from 'vitest';
import { sampleObservation } from '../../testing/sample-observation.ts';
import { filterRequests, type RequestFilter } from './request-filter.ts';

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
