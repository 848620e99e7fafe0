import { describe, expect, it } from 'vitest';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { rootOf } from './root-cause.ts';
import { failed, passed } from './verdicts.ts';

const csp = failed('csp', 'blocks-js-tag');
const tagJs = failed('tagJs', 'blocked-by-csp', { causedBy: 'csp' });
const tagPhp = failed('tagPhp', 'not-requested', { causedBy: 'tagJs' });

describe('the root of a verdict', () => {
  it('is found through the chain of causes', () => {
    expect(rootOf(tagPhp, [tagJs, tagPhp, csp])).toBe(csp);
  });

  it('is the verdict itself without a cause, or when its cause did not fail', () => {
    expect(rootOf(csp, [csp])).toBe(csp);
    expect(rootOf(tagJs, [tagJs, passed('csp')])).toBe(tagJs);
    expect(rootOf(tagJs, [])).toBe(tagJs);
  });

  it('is found even where causes run in a circle', () => {
    const circle: Verdict[] = [tagJs, failed('csp', 'blocks-js-tag', { causedBy: 'tagJs' })];
    expect(circle).toContain(rootOf(tagJs, circle));
  });
});
