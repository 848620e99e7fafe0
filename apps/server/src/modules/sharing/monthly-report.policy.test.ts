import { describe, expect, test } from 'vitest';
import { nextReportAt, scoreAMonthAgo } from './monthly-report.policy.ts';

const next = (now: string, timeZone: string) => nextReportAt(new Date(now), timeZone).toISOString();
const point = (day: string, grade: 'B' | null) => ({ from: `${day}T00:00:00Z`, grade, reliability: 88 });

describe('a monthly report', () => {
  test('is sent on the first at seven, on the clocks of its reader', () => {
    expect(next('2026-03-10T12:00:00Z', 'Europe/Paris')).toBe('2026-04-01T05:00:00.000Z');
    expect(next('2026-12-31T23:30:00Z', 'Europe/Paris')).toBe('2027-01-01T06:00:00.000Z');
    expect(next('2026-03-31T20:00:00Z', 'Asia/Tokyo')).toBe('2026-03-31T22:00:00.000Z');
  });

  test('is sent once a month: the instant at which it was due is over', () => {
    expect(next('2026-04-01T05:00:00Z', 'Europe/Paris')).toBe('2026-05-01T05:00:00.000Z');
  });

  test('compares with the first day that was measured about a month ago, and with no later one', () => {
    const from = '2026-03-02T00:00:00Z';
    const ago = scoreAMonthAgo({ from, points: [point('2026-03-02', null), point('2026-03-04', 'B')] });
    expect(ago).toMatchObject({ grade: 'B' });
    expect(scoreAMonthAgo({ from, points: [point('2026-03-20', 'B')] })).toBeNull();
  });
});
