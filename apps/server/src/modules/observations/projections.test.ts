import { expect, test } from 'vitest';
import { TRACKING } from '../../../test/rows.ts';
import type { ObservedJob } from '../../evaluation/projection.ts';
import { PROJECTIONS } from './projections.service.ts';

const AUDIT: ObservedJob = {
  countsForHealth: true,
  feedsAnalysis: true,
  isTrial: false,
  isBeside: false,
  isLocated: false,
  matrix: null,
  poolId: null,
  testIds: new Set(),
};
const MATRIX: ObservedJob['matrix'] = {
  id: '0199c1f0-0000-7000-8000-000000000001',
  state: 'none',
  tracking: TRACKING,
  delay: null,
};
const NOWHERE = { ...AUDIT, countsForHealth: false, feedsAnalysis: false };

const namesFor = (job: ObservedJob) =>
  PROJECTIONS.filter(({ isFor }) => isFor(job))
    .map(({ name }) => name)
    .join(' ');

test('visits that count for health are projected in an order in which late visits are counted again last', () => {
  expect(namesFor(AUDIT)).toBe(
    'history verdicts rollups policies page-changes containers counted problems trackers inventory personal-data vendor-limits tracking-plan blocking late-visits',
  );
});

test('visits of a pool open problems of its tests, and feed the history only for the content pool', () => {
  const pool = { ...NOWHERE, poolId: AUDIT.poolId, testIds: new Set(['test']) };
  expect(namesFor(pool)).toBe('test-results problems trackers inventory personal-data vendor-limits');
  expect(namesFor({ ...pool, feedsAnalysis: true })).toBe(
    'history test-results problems trackers inventory personal-data vendor-limits',
  );
});

test('visits of a trial, a matrix and an audit from another location count nowhere', () => {
  const trial = { ...NOWHERE, isTrial: true };
  expect(namesFor({ ...trial, testIds: new Set([null]) })).toBe('test-results trackers');
  expect(namesFor({ ...trial, matrix: MATRIX })).toBe('consent trackers personal-data');
  expect(namesFor({ ...trial, isBeside: true, isLocated: true })).toBe('locations trackers');
});

test('each projection writes with the visits, or stores after them', () => {
  for (const { name, writes, store } of PROJECTIONS)
    expect([name, [writes, store].filter((step) => step !== undefined).length]).toEqual([name, 1]);
  expect(new Set(PROJECTIONS.map(({ name }) => name)).size).toBe(PROJECTIONS.length);
});
