import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMeasuredChecks,
  isBarelyMeasured,
  isEnoughMeasured,
  scoreSchema,
} from '@vigie/contract/score.ts';
import { CHECKS, CHECK_WEIGHTS, OUTCOMES } from '@vigie/contract/verdict.ts';
import type { Check, Outcome, Verdict } from '@vigie/contract/verdict.ts';
import { gradeOf, showReliability } from './grade.ts';
import { addVerdicts, emptyTable, scoreOf } from './score.ts';

type Outcomes = readonly Outcome[];

/** Returns a page's five verdicts by their outcomes, in the order of CHECKS. */
function page(outcomes: Outcomes): Verdict[] {
  return CHECKS.map((check, index) => ({
    check,
    outcome: outcomes[index] ?? 'skipped',
    reason: null,
    causedBy: null,
    warnings: [],
    evidence: {},
  }));
}

function scored(...pages: Outcomes[]) {
  return scoreOf(pages.map(page).reduce(addVerdicts, emptyTable()), pages.length);
}

const WHOLE = CHECKS.reduce((sum, check) => sum + CHECK_WEIGHTS[check], 0);
const all = (outcome: Outcome): Outcomes => CHECKS.map(() => outcome);
const anyPage = fc.array(fc.constantFrom(...OUTCOMES), {
  minLength: CHECKS.length,
  maxLength: CHECKS.length,
});
const anyPages = fc.array(anyPage, { minLength: 1, maxLength: 12 });

describe('the score', () => {
  it('divides by the weights in force: 90 in all', () => {
    expect(scored(['failed', 'passed', 'passed', 'passed', 'passed']).reliability).toBeCloseTo(
      (100 * 70) / 90,
      10,
    );
    expect(scored(['passed', 'passed', 'passed', 'failed', 'passed']).reliability).toBeCloseTo(
      (100 * 75) / 90,
      10,
    );
  });

  it('leaves skipped verdicts out of both sums', () => {
    expect(scored(['passed', 'skipped', 'skipped', 'skipped', 'failed']).reliability).toBeCloseTo(
      (100 * 20) / 35,
      10,
    );
  });

  it('is one ratio over all pages, not a mean of percentages', () => {
    const narrow: Outcomes = ['failed', 'skipped', 'skipped', 'skipped', 'skipped'];
    expect(scored(all('passed'), narrow).reliability).toBeCloseTo((100 * WHOLE) / (WHOLE + 20), 10);
  });

  it('is F when pages were visited and nothing was measured, and no grade before the first page', () => {
    expect(scored(all('skipped'))).toMatchObject({ reliability: null, grade: 'F' });
    expect(scoreOf(emptyTable(), 0)).toMatchObject({ reliability: null, grade: null });
  });

  it.each([
    ['an address alone', ['skipped', 'skipped', 'skipped', 'passed', 'skipped'], 1],
    ['a tag without its page view', ['passed', 'skipped', 'passed', 'passed', 'skipped'], 3],
    ['a page view without a tag', ['skipped', 'skipped', 'passed', 'passed', 'passed'], 3],
  ] as const)('has no grade for %s', (_, outcomes, measured) => {
    const score = scored(outcomes);
    expect(score).toMatchObject({ reliability: null, grade: null });
    expect(countMeasuredChecks(score.checks)).toBe(measured);
    expect(isBarelyMeasured(score)).toBe(true);
  });

  it('has a grade once the page view and one of the tags are measured', () => {
    expect(scored(['skipped', 'passed', 'skipped', 'skipped', 'passed']).grade).toBe('A+');
    expect(isBarelyMeasured(scoreOf(emptyTable(), 0))).toBe(false);
  });

  it('is A+ only when enough was measured and everything measured passed', () => {
    fc.assert(
      fc.property(anyPages, (pages) => {
        const outcomes = pages.flat();
        const { grade, checks } = scored(...pages);
        expect(grade === 'A+').toBe(isEnoughMeasured(checks) && !outcomes.includes('failed'));
      }),
    );
  });

  it('never falls when a failing verdict passes', () => {
    fc.assert(
      fc.property(anyPages, fc.nat(), fc.constantFrom(...CHECKS), (pages, at, check: Check) => {
        const position = CHECKS.indexOf(check);
        const better = pages.map((outcomes, index) =>
          index === at % pages.length ? outcomes.with(position, 'passed') : outcomes,
        );
        fc.pre(pages[at % pages.length]?.[position] === 'failed');
        fc.pre(isEnoughMeasured(scored(...pages).checks));
        expect(scored(...better).reliability ?? 0).toBeGreaterThan(scored(...pages).reliability ?? 0);
      }),
    );
  });

  it('does not depend on the order of the pages', () => {
    fc.assert(
      fc.property(anyPages, (pages) => {
        expect(scored(...pages.toReversed())).toEqual(scored(...pages));
      }),
    );
  });

  it('of a stored table counts a check that it lacks as not measured, and leaves one that is no more out', () => {
    const { csp: _, ...older } = scored(['failed', 'passed', 'passed', 'passed', 'passed']).checks;
    const stored = { ...older, former: { passed: 0, failed: 9, skipped: 0 } };
    const score = scoreOf(stored, 1);
    expect(score.reliability).toBeCloseTo((100 * 50) / 70, 10);
    expect(score.checks).toEqual({ ...older, csp: { passed: 0, failed: 0, skipped: 0 } });
    expect(scoreSchema.parse(score)).toEqual(score);
  });

  it('goes on from a stored table that lacks a check, and retains what that table contains', () => {
    const former = { passed: 0, failed: 9, skipped: 0 };
    const sum = addVerdicts({ tagJs: { passed: 1, failed: 0, skipped: 0 }, former }, page(all('passed')));
    expect(sum).toMatchObject({ former, tagJs: { passed: 2 }, hitPageview: { passed: 1 } });
  });

  it('leaves the given table as it is', () => {
    const table = emptyTable();
    addVerdicts(table, page(all('passed')));
    expect(table).toEqual(emptyTable());
  });
});

describe('the grade', () => {
  it.each([
    [100, 'A+'],
    [99.999_999_999_999, 'A'],
    [90, 'A'],
    [89.999_999_999_999, 'B'],
    [75, 'B'],
    [74.999_999_999_999, 'C'],
    [60, 'C'],
    [59.999_999_999_999, 'D'],
    [45, 'D'],
    [44.999_999_999_999, 'E'],
    [0, 'E'],
  ] as const)('of %d is %s', (reliability, grade) => {
    expect(gradeOf(reliability)).toBe(grade);
  });

  it.each([
    [100, 100],
    [99.99, 99.9],
    [99.999_999_999_999, 99.9],
    [89.96, 89.9],
    [57.3, 57.3],
    [0, 0],
  ])('shows %d as %d', (reliability, shown) => {
    expect(showReliability(reliability)).toBe(shown);
  });

  it('is the same for what is shown and for what is meant', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (reliability) => {
        expect(showReliability(reliability)).toBeLessThanOrEqual(reliability + 1e-9);
        expect(gradeOf(showReliability(reliability)) === 'A+').toBe(reliability === 100);
      }),
    );
  });
});
