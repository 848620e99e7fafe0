import { describe, expect, test } from 'vitest';
import { readBrokenLinks, ringsOfLinks } from './broken-links.policy.ts';
import type { EndedCheck } from './broken-links.store.ts';
import type { ActiveRule } from './rules.policy.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 6));
const check = (number: number, broken: number, linkListId = 'mail'): EndedCheck => ({
  websiteId: 'shop',
  linkListId,
  list: linkListId,
  at: day(number),
  links: 3,
  broken,
});
const RULE = { id: 'r', poolId: null, since: day(1), condition: { kind: 'links' } } as unknown as ActiveRule;
const BEGINNINGS = { since: day(1), evaluatedAt: day(2), lastBeforeReevaluation: null };

describe('broken campaign links', () => {
  test('begin at the first check that finds one, and end with the first that finds none', () => {
    const [shown] = readBrokenLinks([check(2, 0), check(3, 1), check(4, 2)], [RULE], BEGINNINGS);
    expect(shown).toMatchObject({
      key: 'links:mail',
      isShown: true,
      beganAt: day(3),
      lastSeenAt: day(4),
      ruleIds: ['r'],
      isOld: false,
      subject: { kind: 'links', list: 'mail', broken: 2, links: 3 },
    });
    const [over] = readBrokenLinks([check(3, 1), check(4, 0)], [RULE], BEGINNINGS);
    expect(over?.isShown).toBe(false);
  });

  test('are reported for each list, and not for a rule of a pool', () => {
    const found = readBrokenLinks([check(2, 1), check(3, 0, 'ads')], [{ ...RULE, poolId: 'p' }], BEGINNINGS);
    expect(found.map(({ key, isShown, ruleIds }) => [key, isShown, ruleIds])).toEqual([
      ['links:mail', true, []],
      ['links:ads', false, []],
    ]);
  });

  test('would have rung once for each time', () => {
    const checks = [check(2, 1), check(3, 1), check(4, 0), check(5, 2), check(6, 0)];
    const rings = ringsOfLinks(checks, { from: day(3), to: day(9) });
    expect(rings.map(({ at }) => at)).toEqual([day(5)]);
  });
});
