import type { Fault } from '@vigie/contract/health.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { describe, expect, it } from 'vitest';
import { groupFaults } from './fault-groups.ts';

const fault = (check: Check, causedBy: Check | null = null): Fault => ({
  check,
  causedBy,
  reason: 'not-requested',
  evidence: {},
  remedy: null,
});
const shape = (faults: Fault[]) =>
  groupFaults(faults).map(({ root, follows }) => [root.check, follows.map(({ check }) => check)]);

describe('the faults of a page', () => {
  it('are one fault when one causes the others', () => {
    const chain = [
      fault('csp'),
      fault('tagJs', 'csp'),
      fault('tagPhp', 'tagJs'),
      fault('hitPageview', 'tagPhp'),
    ];
    expect(shape(chain)).toEqual([['csp', ['tagJs', 'tagPhp', 'hitPageview']]]);
  });

  it('stay apart when they have nothing to do with each other', () => {
    expect(shape([fault('dataLayer'), fault('csp')])).toEqual([
      ['dataLayer', []],
      ['csp', []],
    ]);
  });

  it('stand for themselves when their cause is not listed', () => {
    expect(shape([fault('tagPhp', 'tagJs')])).toEqual([['tagPhp', []]]);
  });

  it('end even if they name each other', () => {
    expect(groupFaults([fault('tagJs', 'tagPhp'), fault('tagPhp', 'tagJs')])).toHaveLength(2);
  });
});
