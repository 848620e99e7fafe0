import { describe, expect, it } from 'vitest';
import { rootVerdicts, type PageVerdict } from './page-verdicts.ts';

const failed = (check: PageVerdict['check'], causedBy: PageVerdict['causedBy']): PageVerdict => ({
  check,
  outcome: 'failed',
  reason: 'not-requested',
  causedBy,
});

describe('the root causes of a page', () => {
  it('follow the chain to its end', () => {
    const groups = rootVerdicts([
      failed('csp', null),
      failed('tagJs', 'csp'),
      failed('hitPageview', 'tagJs'),
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.root.check).toBe('csp');
    expect(groups[0]?.follows.map(({ check }) => check)).toEqual(['tagJs', 'hitPageview']);
  });

  it('leave out what passed or was skipped', () => {
    const passed: PageVerdict = { check: 'csp', outcome: 'passed', reason: null, causedBy: null };
    expect(rootVerdicts([passed])).toEqual([]);
  });

  it('stand alone when their cause is not among the failures', () => {
    expect(rootVerdicts([failed('tagPhp', 'csp')])[0]?.root.check).toBe('tagPhp');
  });
});
