import { describe, expect, it } from 'vitest';
import { boundsOf, type Period } from './period.ts';

const NOON = new Date(2026, 10, 21, 12);
const day = (iso: string) => {
  const date = new Date(iso);
  return `${date.getDate()}/${date.getMonth() + 1} ${date.getHours()}:${date.getMinutes()}`;
};

describe('a period', () => {
  it.each<[Period, string, string]>([
    ['today', '21/11 0:0', '22/11 0:0'],
    ['yesterday', '20/11 0:0', '21/11 0:0'],
    ['7d', '15/11 0:0', '22/11 0:0'],
    ['30d', '23/10 0:0', '22/11 0:0'],
  ])('named %s runs from %s to %s, at local midnights', (period, from, to) => {
    const bounds = boundsOf(period, NOON);
    expect([day(bounds.from), day(bounds.to)]).toEqual([from, to]);
  });

  it('stays the same all day long', () => {
    expect(boundsOf('7d', new Date(2026, 10, 21, 0, 0, 1))).toEqual(
      boundsOf('7d', new Date(2026, 10, 21, 23, 59)),
    );
  });
});
