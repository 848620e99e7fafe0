import { expect, test } from 'vitest';
import { barAt, between, daysOf, sumOf } from './bar-range.ts';

const midnight = (day: number) => new Date(2026, 9, day).toISOString();
const points = Array.from({ length: 7 }, (_, index) => ({
  from: midnight(20 + index),
  to: midnight(21 + index),
  matching: index,
  visits: 10,
}));

test('a point of the chart lies on one of its bars', () => {
  expect([-5, 0, 99, 100, 699, 700, 900].map((x) => barAt(x, 700, 7))).toEqual([0, 0, 0, 1, 6, 6, 6]);
});

test('bars are whole days, over a change of clocks too', () => {
  expect(daysOf(points, between(5, 3))).toEqual({ from: '2026-10-23', to: '2026-10-25' });
  expect(daysOf(points, between(2, 2))).toEqual({ from: '2026-10-22', to: '2026-10-22' });
});

test('all bars, or hours of one day, narrow nothing', () => {
  expect(daysOf(points, between(0, 6))).toBeNull();
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    from: new Date(2026, 9, 20, hour).toISOString(),
    to: new Date(2026, 9, 20, hour + 1).toISOString(),
    matching: 0,
    visits: 0,
  }));
  expect(daysOf(hours, between(3, 5))).toBeNull();
});

test('the visits of bars are added up', () => {
  expect(sumOf(points, between(1, 3))).toEqual({ matching: 6, visits: 30 });
});
