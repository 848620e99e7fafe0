import { describe, expect, test } from 'vitest';
import { boundsOf } from './use-log-filters.ts';

const midnight = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('the bounds of days', () => {
  test('hold the first and the last day whole', () => {
    expect(boundsOf('2026-11-20', '2026-11-21')).toEqual({
      from: midnight(2026, 11, 20),
      to: midnight(2026, 11, 22),
    });
  });

  test('go over the end of a month', () => {
    expect(boundsOf(undefined, '2026-11-30')).toEqual({ to: midnight(2026, 12, 1) });
  });

  test('leave out what is no day', () => {
    expect(boundsOf('yesterday', undefined)).toEqual({});
  });
});
