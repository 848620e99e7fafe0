import { expect, test } from 'vitest';
import type { OrderDay } from './measurements.store.ts';
import { orderRiseOn } from './order-rise.policy.ts';

const LAST = '2026-03-30';
/** Returns thirty days with 40 paid orders each, of which the last three miss a number of their own. */
function daysWith({ usual, newest }: { usual: number; newest: number }, paid = 40): OrderDay[] {
  return Array.from({ length: 30 }, (_none, at) => ({
    day: `2026-03-${String(at + 1).padStart(2, '0')}`,
    paid,
    missing: at >= 27 ? newest : usual,
  }));
}

test('missing orders that rise by the points of the rule, and more than by chance', () => {
  expect(orderRiseOn(daysWith({ usual: 2, newest: 12 }), LAST, 5)).toEqual({
    day: LAST,
    percent: 30,
    usual: 5,
    hasRisen: true,
  });
  expect(orderRiseOn(daysWith({ usual: 2, newest: 12 }), LAST, 30)?.hasRisen).toBe(false);
  expect(orderRiseOn(daysWith({ usual: 2, newest: 4 }), LAST, 5)?.hasRisen).toBe(false);
  expect(orderRiseOn(daysWith({ usual: 12, newest: 12 }), LAST, 5)?.hasRisen).toBe(false);
  expect(orderRiseOn(daysWith({ usual: 12, newest: 1 }), LAST, 5)?.hasRisen).toBe(false);
});

test('reports nothing about too few orders', () => {
  expect(orderRiseOn(daysWith({ usual: 0, newest: 1 }, 1), LAST, 5)).toBeNull();
  expect(orderRiseOn([], LAST, 5)).toBeNull();
  expect(orderRiseOn(daysWith({ usual: 0, newest: 0 }), LAST, 5)?.hasRisen).toBe(false);
});

test('rings in less than one of 200 comparisons of a shop whose share does not move', () => {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const shops = Array.from({ length: 2_000 }, () =>
    daysWith({ usual: 0, newest: 0 }).map(({ day, paid }) => ({
      day,
      paid,
      missing: Array.from({ length: paid }, next).filter((one) => one < 0.06).length,
    })),
  );
  const rang = shops.filter((days) => orderRiseOn(days, LAST, 2)?.hasRisen === true);
  expect(rang.length).toBeLessThan(10);
});
