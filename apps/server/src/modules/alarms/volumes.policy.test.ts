import { describe, expect, it } from 'vitest';
import type { VolumeDay } from './measurements.store.ts';
import { volumeChangeOn } from './volumes.policy.ts';

const DAY = '2026-03-30';
const DAYS = Array.from({ length: 29 }, (_, before): VolumeDay => {
  const day = new Date(Date.parse(DAY) - before * 24 * 3_600_000).toISOString().slice(0, 10);
  // Weekends have a tenth of the page views.
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  return { day, counted: isWeekend ? 100 : 1_000, passed: 50, failed: 0 };
});
const on = (change: Partial<VolumeDay>, days = DAYS) => {
  const [today, ...earlier] = days;
  return today && volumeChangeOn([{ ...today, ...change }, ...earlier], DAY, 30)?.change;
};

describe('volumes of a day', () => {
  it.each([
    [{}, null],
    [{ counted: 701 }, null],
    [{ counted: 700 }, 'reports-fall'],
    [{ passed: 35, failed: 15 }, 'visits-fail'],
    [{ counted: 0, passed: 0, failed: 50 }, 'both-fall'],
  ])('with %o are %s', (change, expected) => {
    expect(on(change)).toBe(expected);
  });

  it('of a weekend are compared with weekends', () => {
    const days = DAYS.slice(1);
    const more = [7, 14, 21].map((weeks) => ({
      day: new Date(Date.parse('2026-03-29') - weeks * 24 * 3_600_000).toISOString().slice(0, 10),
      counted: 100,
      passed: 50,
      failed: 0,
    }));
    expect(volumeChangeOn([...days, ...more], '2026-03-29', 30)).toMatchObject({ change: null, usual: 100 });
  });

  it('are unknown without visits, without earlier days, and where little is counted', () => {
    expect(on({ passed: 0 })).toBeUndefined();
    expect(on({}, DAYS.slice(0, 8))).toBeUndefined();
    const few = DAYS.map((one) => ({ ...one, counted: 40 }));
    expect(on({}, few)).toBeUndefined();
    expect(volumeChangeOn(DAYS, '2026-04-02', 30)).toBeNull();
  });
});
