import { describe, expect, test } from 'vitest';
import { dayBounds } from './use-log-filters.ts';

const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('the bounds of days', () => {
  test('contain the first and the last day whole', () => {
    expect(dayBounds('2026-11-20', '2026-11-21')).toEqual({
      from: midnight(2026, 11, 20),
      to: midnight(2026, 11, 22),
    });
  });

  test('go over the end of a month', () => {
    expect(dayBounds(undefined, '2026-11-30')).toEqual({ to: midnight(2026, 12, 1) });
  });

  test('leave out what is no day', () => {
    expect(dayBounds('yesterday', undefined)).toEqual({});
  });
});
