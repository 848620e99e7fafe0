import { expect, test } from 'vitest';
import { createDemoView, viewsOfHour } from './demo-visitors.ts';

/** Returns views of visitors by numbers that repeat. */
function viewsOf(count: number, daysAgo: number) {
  let state = 11;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: count }, () => createDemoView(chance, daysAgo));
}

test('the demo has visitors of five browsers, and loses Safari in the checkout and all browsers on one page', () => {
  const views = viewsOf(4_000, 0);
  expect(new Set(views.map(({ browser }) => browser)).size).toBe(5);
  const blocked = views.filter(({ sample }) => sample.t[0]?.[1] === 'blocked' && sample.p !== 'old-sales');
  expect(blocked.length).toBeGreaterThan(50);
  expect(blocked.every(({ browser, sample }) => browser === 'safari' && sample.p === 'checkout')).toBe(true);
  const fiveDaysAgo = viewsOf(4_000, 5).filter(({ sample }) => sample.t[0]?.[1] === 'blocked');
  expect(new Set(fiveDaysAgo.map(({ browser }) => browser)).size).toBe(5);
  expect(new Set(fiveDaysAgo.map(({ sample }) => sample.p))).toEqual(new Set(['old-sales']));
  expect(viewsOf(4_000, 6).filter(({ sample }) => sample.t[0]?.[1] === 'blocked')).toEqual([]);
});

test('each hour has some visitors', () => {
  for (let hour = 0; hour < 24; hour += 1) expect(viewsOfHour(hour)).toBeGreaterThanOrEqual(10);
});
