import type { Verdict } from '@vigie/contract/verdict.ts';
import { describe, expect, it } from 'vitest';
import { rootsFirst } from './findings-order.ts';

const verdict = (
  check: Verdict['check'],
  outcome: Verdict['outcome'],
  causedBy: Verdict['causedBy'] = null,
) => ({ check, outcome, causedBy });

const orderOf = (...verdicts: ReturnType<typeof verdict>[]) => rootsFirst(verdicts).map(({ check }) => check);

describe('the order of findings', () => {
  it('begins with the root cause, and what follows from it comes right after', () => {
    expect(
      orderOf(
        verdict('tagJs', 'failed', 'csp'),
        verdict('tagPhp', 'passed'),
        verdict('csp', 'failed'),
        verdict('dataLayer', 'failed'),
        verdict('hitPageview', 'failed', 'tagJs'),
      ),
    ).toEqual(['csp', 'tagJs', 'hitPageview', 'dataLayer', 'tagPhp']);
  });

  it('contains every verdict once, even where causes name each other', () => {
    expect(orderOf(verdict('tagJs', 'failed', 'csp'), verdict('csp', 'failed', 'tagJs'))).toEqual([
      'tagJs',
      'csp',
    ]);
  });

  it('ends with what was not measured', () => {
    expect(orderOf(verdict('tagJs', 'skipped'), verdict('csp', 'passed'))).toEqual(['csp', 'tagJs']);
  });
});
