import { expect, it } from 'vitest';
import type { Recognition } from '@vigie/contract/stored-blocking.ts';
import { continueLosses } from './recognition-losses.policy.ts';

const LISTS = [{ name: 'EasyPrivacy', version: null, licence: null, rules: 1, at: null }];
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 6));
const TRACKER = { vendor: 'matomo', name: 'Matomo', pages: 3 };
const recognition = (share: number, days: number, sharesAt: string | null = null): Recognition => ({
  sharesAt,
  reach: [{ ...TRACKER, share }],
  cookies: [{ ...TRACKER, cookie: '_pk_id.1', browser: 'safari', seconds: days * 86_400 }],
});

/** Returns the losses after each of these days, which follow each other. */
function lossesOf(days: readonly [number, Recognition, lists?: typeof LISTS][]) {
  let before: Parameters<typeof continueLosses>[0] = null;
  return days.map(([number, now, lists = LISTS]) => {
    const losses = continueLosses(before, { recognition: now, lists, at: day(number) });
    before = { recognition: now, lists, losses };
    return losses.map(({ of, at, before: was, after }) => [of, at.slice(8, 10), was, after]);
  });
}

it('reports a smaller reach and a shorter lifetime until the former value is back', () => {
  const [first, ...later] = lossesOf([
    [1, recognition(0.9, 365)],
    [2, recognition(0.8, 7)],
    [3, recognition(0.8, 7)],
    [4, recognition(0.7, 1)],
    [5, recognition(0.9, 365)],
  ]);
  expect(first).toEqual([]);
  const second = [
    ['reach', '02', 0.9, 0.8],
    ['cookie', '02', 365 * 86_400, 7 * 86_400],
  ];
  expect(later.slice(0, 2)).toEqual([second, second]);
  expect(later[2]).toEqual([
    ['reach', '04', 0.9, 0.7],
    ['cookie', '04', 365 * 86_400, 86_400],
  ]);
  expect(later[3]).toEqual([]);
});

it('takes a value for the usual one after 30 days, and seconds between visits for nothing', () => {
  const lower = recognition(0.8, 7);
  expect(
    lossesOf([
      [1, recognition(0.9, 365)],
      [2, lower],
      [40, lower],
    ]).at(-1),
  ).toEqual([]);
  expect(
    lossesOf([
      [1, recognition(0.9, 365)],
      [2, recognition(0.8995, 364)],
    ]).at(-1),
  ).toEqual([]);
});

it('has no loss of reach where the owner changes shares or adds a list', () => {
  const first = [1, recognition(0.9, 365)] as const;
  const byShares = recognition(0.8, 365, day(2).toISOString());
  expect(lossesOf([[...first], [2, byShares], [3, byShares]]).at(-1)).toEqual([]);
  const added = [
    ...LISTS,
    { ...(LISTS[0] ?? { version: null, licence: null, rules: 1, at: null }), name: 'EasyList' },
  ];
  expect(lossesOf([[...first], [2, recognition(0.8, 365), added]]).at(-1)).toEqual([]);
});
