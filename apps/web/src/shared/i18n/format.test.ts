import { describe, expect, it } from 'vitest';
import { createFormat, pointsBetween } from './format.ts';

const en = createFormat('en');
const fr = createFormat('fr');
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

describe('figures', () => {
  it.each([
    [100, '100%'],
    [99.99, '99.9%'],
    [99.95, '99.9%'],
    [66.66666, '66.6%'],
    [81.7, '81.7%'],
    [57.3, '57.3%'],
    [0.04, '0%'],
    [0, '0%'],
  ])('show %d as %s and never round up', (value, text) => {
    expect(en.percent(value)).toBe(text);
  });

  it.each([
    [(100 * 28) / 42, '66.7%'],
    [33.33, '33.3%'],
    [99.97, '99.9%'],
    [100, '100%'],
    [0.01, '0.1%'],
    [0, '0%'],
  ])('show a rate of %d as %s', (value, text) => {
    expect(en.rate(value)).toBe(text);
  });

  it('of a change are the difference of the figures that are shown', () => {
    const [before, now] = [90.2046, 87.5731];
    expect([en.percent(before), en.percent(now)]).toEqual(['90.2%', '87.5%']);
    expect(en.signedPoints(pointsBetween(before, now))).toBe('−2.7');
    expect(pointsBetween(90.21, 90.29)).toBe(0);
  });

  it('are written as each language writes them', () => {
    expect(plain(fr.percent(93.47))).toBe('93,4 %');
    expect(plain(fr.number(48_213))).toBe('48 213');
    expect(en.number(48_213)).toBe('48,213');
    expect(plain(fr.number(1_280_000))).toBe('1,28 M');
    expect(en.number(10_000_000)).toBe('10M');
    expect(plain(fr.signedPoints(-2.13))).toBe('−2,1');
    expect(en.signedPoints(2.13)).toBe('+2.1');
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-21T10:12:00Z');
  it.each([
    ['2026-11-21T10:11:40Z', 'just now', 'à l’instant'],
    ['2026-11-21T10:00:00Z', '12 min ago', 'il y a 12 min'],
    ['2026-11-21T07:12:00Z', '3 hr ago', 'il y a 3 h'],
    ['2026-11-20T10:12:00Z', 'yesterday', 'hier'],
  ])('of %s read as "%s" and "%s"', (at, english, french) => {
    expect(en.ago(at, now)).toBe(english);
    expect(plain(fr.ago(at, now))).toBe(french);
  });

  it.each([
    [[2026, 10, 21, 23, 30], 'today 23:30', 'aujourd’hui 23:30'],
    [[2026, 10, 22, 6, 0], 'tomorrow 06:00', 'demain 06:00'],
    [[2026, 10, 26, 6, 0], 'Thu 26 Nov 06:00', 'jeu. 26 nov. 06:00'],
  ] as const)('to come, at %j, read as "%s" and "%s"', (parts, english, french) => {
    const [year, month, day, hour, minute] = parts;
    const at = new Date(year, month, day, hour, minute).toISOString();
    const from = new Date(2026, 10, 21, 22, 0).getTime();
    expect(plain(en.upcoming(at, from))).toBe(english);
    expect(plain(fr.upcoming(at, from)).replace("'", '’')).toBe(french);
  });

  it('are left in the largest unit that fits, never as nothing', () => {
    expect([0, 12, 61, 3599].map((seconds) => plain(fr.duration(seconds)))).toEqual([
      '1 s',
      '12 s',
      '2 min',
      '60 min',
    ]);
    expect(plain(fr.duration(7_300))).toBe('2 h 1 min');
  });
});
