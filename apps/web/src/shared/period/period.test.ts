import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { periodBounds, faultOf, previousPeriod, type RangeFault, readChoice } from './period.ts';
import { type Shortcut } from './shortcuts.ts';

const NOON = new Date(2026, 10, 21, 12);
const local = (iso: string) => {
  const date = new Date(iso);
  return `${date.getDate()}/${date.getMonth() + 1} ${date.getHours()}:${date.getMinutes()}`;
};

describe('a period', () => {
  it.each<[Shortcut, string, string]>([
    ['today', '21/11 0:0', '22/11 0:0'],
    ['yesterday', '20/11 0:0', '21/11 0:0'],
    ['7d', '15/11 0:0', '22/11 0:0'],
    ['30d', '23/10 0:0', '22/11 0:0'],
  ])('named %s runs from %s to %s, at local midnights', (shortcut, from, to) => {
    const bounds = periodBounds(shortcut, NOON);
    expect([local(bounds.from), local(bounds.to)]).toEqual([from, to]);
  });

  it('stays the same all day long', () => {
    expect(periodBounds('7d', new Date(2026, 10, 21, 0, 0, 1))).toEqual(
      periodBounds('7d', new Date(2026, 10, 21, 23, 59)),
    );
  });

  it('of chosen days contains the last one whole', () => {
    const bounds = periodBounds({ from: '2026-11-02', to: '2026-11-02' }, NOON);
    expect([local(bounds.from), local(bounds.to)]).toEqual(['2/11 0:0', '3/11 0:0']);
  });
});

describe('a change of clocks', () => {
  const zone = process.env['TZ'];
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Paris';
  });
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
  ])('leaves %s one day, of %d hours', (day, hours, from) => {
    const bounds = periodBounds({ from: day, to: day }, NOON);
    expect(bounds.from).toBe(from);
    expect((Date.parse(bounds.to) - Date.parse(bounds.from)) / 3_600_000).toBe(hours);
  });

  it('leaves thirty days thirty midnights', () => {
    expect(periodBounds('30d', new Date('2026-11-10T12:00:00Z'))).toEqual({
      from: '2026-10-11T22:00:00.000Z',
      to: '2026-11-10T23:00:00.000Z',
    });
  });

  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
    ['2026-10-25', '2026-10-25', '2026-10-24', '2026-10-24'],
    ['2026-03-30', '2026-04-05', '2026-03-23', '2026-03-29'],
  ])('lets the period before %s to %s be %s to %s', (...days) => {
    const [from, to, before, until] = days;
    const today = new Date();
    expect(previousPeriod(periodBounds({ from, to }, today))).toEqual(
      periodBounds({ from: before, to: until }, today),
    );
  });
});

describe('chosen days', () => {
  it.each<[string, string, RangeFault | null]>([
    ['2026-11-01', '2026-11-21', null],
    ['2026-11-22', '2026-11-01', 'reversed'],
    ['2026-11-01', '2026-11-22', 'future'],
    ['2026-02-31', '2026-11-01', 'unknown'],
    ['2024-10-21', '2026-11-21', 'too-long'],
    ['2024-10-22', '2026-11-21', null],
  ])('from %s to %s: %s', (from, to, fault) => {
    expect(faultOf({ from, to }, NOON)).toBe(fault);
  });
});

describe('the period of an address', () => {
  it.each([
    [{}, '30d'],
    [{ period: '7d' }, '7d'],
    [{ period: 'never' }, '30d'],
    [
      { from: '2026-11-01', to: '2026-11-03' },
      { from: '2026-11-01', to: '2026-11-03' },
    ],
    [{ period: '7d', from: '2026-11-03', to: '2026-11-01' }, '7d'],
    [{ period: '7d', to: '/jobs' }, '7d'],
    [
      { from: '2026-11-21', to: '2026-11-22' },
      { from: '2026-11-21', to: '2026-11-22' },
    ],
  ])('%j is %j', (search, choice) => {
    expect(readChoice(search, NOON)).toEqual(choice);
  });
});
