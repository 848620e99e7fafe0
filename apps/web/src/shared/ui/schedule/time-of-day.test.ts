import { describe, expect, it } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';

describe('a time of day', () => {
  it.each([
    ['06:30', '06:30'],
    ['6', '06:00'],
    ['6h', '06:00'],
    ['6 h 30', '06:30'],
    ['23.59', '23:59'],
    [' 0:05 ', '00:05'],
  ])('reads %j as %s', (typed, time) => {
    expect(readTimeOfDay(typed)).toBe(time);
  });

  it.each(['', '24:00', '6:60', '6:3', 'matin', '-1', '06:30:00'])('does not read %j', (typed) => {
    expect(readTimeOfDay(typed)).toBeNull();
  });
});
