import { expect, test } from 'vitest';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import { makeOrder, visitsWanted, withinVisits } from './run-order.ts';

const plan = ({ pages, journeys }: { pages: number; journeys: number }) =>
  ({
    discover: pages > 5,
    pagesMax: 50,
    urls: Array.from({ length: pages > 5 ? 0 : pages }, (_, index) => `https://shop.example/${index}`),
    journeys: Array.from({ length: journeys }, (_, index) => ({ id: `${index}` })),
    kind: 'audit',
    visits: NEW_VISIT_OPTIONS,
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

test.each([
  ['an audit', {}, true],
  ['a run of a pool', { kind: 'pool' }, true],
  ['a trial', { kind: 'trial' }, false],
  ['a consent matrix', { kind: 'consent', matrixState: 'refuse' }, false],
] as const)(
  '%s of a website with canaries visits its pages twice only where findings are kept',
  (...[, part, plants]) => {
    const visits = { ...NEW_VISIT_OPTIONS, canaries: true };
    const requested = { ...plan({ pages: 3, journeys: 1 }), delaySeconds: 0, ...part, visits };
    expect(visitsWanted(requested)).toBe(plants ? 7 : 4);
    expect(makeOrder('run', requested, new Date(0)).visits.canaries).toBe(plants);
  },
);
