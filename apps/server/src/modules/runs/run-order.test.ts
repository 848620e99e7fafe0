import { expect, test } from 'vitest';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { visitsWanted, withinVisits } from './run-order.ts';

const plan = ({ pages, journeys }: { pages: number; journeys: number }) =>
  ({
    discover: pages > 5,
    pagesMax: 50,
    urls: Array.from({ length: pages > 5 ? 0 : pages }, (_, index) => `https://shop.example/${index}`),
    journeys: Array.from({ length: journeys }, (_, index) => ({ id: `${index}` })),
  }) as RunPlan;

test.each([
  ['the pages that are looked for', { pages: 50, journeys: 0 }, 50],
  ['the addresses, and each journey', { pages: 3, journeys: 2 }, 5],
  ['the pages that are looked for, and each journey', { pages: 50, journeys: 2 }, 52],
  ['journeys alone', { pages: 0, journeys: 2 }, 2],
  ['the start page, where nothing is named', { pages: 0, journeys: 0 }, 1],
])('a run wants visits for %s', (_what, sizes, wanted) => {
  expect(visitsWanted(plan(sizes))).toBe(wanted);
});

test.each([
  [4, { pages: 50, journeys: 2 }, { discover: true, pagesMax: 2, journeys: ['0', '1'] }],
  [3, { pages: 3, journeys: 2 }, { discover: false, pagesMax: 1, journeys: ['0', '1'] }],
  [1, { pages: 50, journeys: 2 }, { discover: false, journeys: ['0'] }],
])('of %i visits that were granted journeys have theirs first', (granted, sizes, cut) => {
  const { discover, pagesMax, journeys = [] } = withinVisits(plan(sizes), granted);
  expect({ discover, pagesMax, journeys: journeys.map(({ id }) => id) }).toMatchObject(cut);
});
