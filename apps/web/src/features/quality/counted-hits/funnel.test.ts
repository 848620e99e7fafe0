import { expect, it } from 'vitest';
import { sampleTrackerSteps } from '../../../testing/sample-counted.ts';
import { funnelOf } from './funnel.ts';

it('sums the losses of each step, and leaves out what the report cannot identify', () => {
  const { rows, ...sums } = funnelOf(sampleTrackerSteps());
  expect(rows.map(({ visits, lost }) => [visits, lost])).toEqual([
    [240, 0],
    [232, 8],
    [231, 1],
    [229, 2],
    [214, 15],
  ]);
  expect(rows[4]?.losses.map(({ reason }) => reason)).toEqual(['host', 'site-search', 'not-yet']);
  expect(sums).toEqual({ counted: 214, notCounted: 23, leftOut: 0, unknown: 3, comparable: 237 });
});

it('has no share without a visit', () => {
  const { rows, comparable } = funnelOf({ steps: [{ step: 'visited', visits: 0 }], losses: [] });
  expect(rows[0]).toMatchObject({ share: 0, lostShare: 0 });
  expect(comparable).toBe(0);
});
