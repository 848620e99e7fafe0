import { describe, expect, it } from 'vitest';
import { dayOf, readDay, typedDay } from './day.ts';

describe('a day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/2026', '2026-02-01'],
    [' 01.02.2026 ', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['31/02/2026', null],
    ['11/21/2026', null],
    ['21/11/26', null],
    ['yesterday', null],
    ['', null],
  ])('typed as %j is %j', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('is written as it is typed', () => {
    expect(typedDay('2026-02-01')).toBe('01/02/2026');
  });

  it('of an instant is the local one', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
