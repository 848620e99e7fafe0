import { describe, expect, it } from 'vitest';
import { timePositions, timeTicks } from './time-ticks.ts';

/** Returns an instant in the machine's time zone, which the ticks use too. */
const at = (month: number, day: number, hour = 0) => new Date(2026, month - 1, day, hour).getTime();
const days = (count: number, first = at(10, 23)) =>
  Array.from({ length: count }, (_, index) => {
    const date = new Date(first);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() + index).getTime();
  });
const AXIS_SIZE = { width: 900, text: 90 };

describe('the ticks of a time axis', () => {
  it('are Mondays over a month', () => {
    const ticks = timeTicks(days(30), AXIS_SIZE);
    expect(ticks.map((tick) => new Date(tick.at).getDay())).toEqual([1, 1, 1, 1]);
    expect(new Set(ticks.map(({ textUnit }) => textUnit))).toEqual(new Set(['day']));
  });

  it('are days over a week of days, never hours', () => {
    expect(timeTicks(days(7), AXIS_SIZE)).toHaveLength(7);
    expect(timeTicks(days(2), AXIS_SIZE).map(({ at: when }) => when)).toEqual(days(2));
  });

  it('are round hours over a day, midnight with its date', () => {
    const hours = Array.from({ length: 30 }, (_, index) => at(11, 20, 5) + index * 3_600_000 + 12_345);
    const ticks = timeTicks(hours, AXIS_SIZE);
    expect(ticks.map((tick) => new Date(tick.at).getHours())).toEqual([6, 9, 12, 15, 18, 21, 0, 3, 6, 9]);
    expect(ticks.filter(({ textUnit }) => textUnit === 'day')).toEqual([{ at: at(11, 21), textUnit: 'day' }]);
  });

  it('are first days of months over a year', () => {
    const ticks = timeTicks(days(365, at(1, 15)), AXIS_SIZE);
    expect(ticks.every((tick) => new Date(tick.at).getDate() === 1)).toBe(true);
    expect(ticks[0]?.textUnit).toBe('month');
  });

  it.each([300, 600, 1400])('fit on %i pixels', (width) => {
    expect(timeTicks(days(30), { width, text: 90 }).length).toBeLessThanOrEqual(width / 90 + 1);
  });

  it('are both ends where no two round times lie between', () => {
    const close = [at(11, 20, 5) + 600_000, at(11, 20, 5) + 1_800_000];
    expect(timeTicks(close, AXIS_SIZE)).toEqual(close.map((when) => ({ at: when, textUnit: 'hour' })));
  });

  it('name the moment of a single point', () => {
    expect(timeTicks([at(11, 20, 5)], AXIS_SIZE)).toHaveLength(1);
    expect(timeTicks([], AXIS_SIZE)).toEqual([]);
  });
});

describe('the places of points on a time axis', () => {
  it('follow their time, not their number', () => {
    expect(timePositions([0, 10, 40])).toEqual([0, 0.25, 1]);
    expect(timePositions([7])).toEqual([0.5]);
  });
});
