import { describe, expect, test } from 'vitest';
import { sampleHomeWebsite, sampleSparkline } from '../../testing/sample-home.ts';
import { sampleNow } from '../../testing/sample-health.ts';
import { reliabilityDifference, gradeSince, websiteState } from './state-of-website.ts';

describe('the state of a website', () => {
  const barely = { ...sampleNow(3, {}) };
  barely.score = {
    grade: null,
    reliability: null,
    checks: { ...barely.score.checks, hitPageview: { passed: 0, failed: 0, skipped: 3 } },
  };
  test.each([
    ['graded', sampleHomeWebsite()],
    ['never', sampleHomeWebsite({ grade: null, now: null })],
    ['barely', sampleHomeWebsite({ grade: null, now: barely })],
    ['unloaded', sampleHomeWebsite({ grade: 'F', reliability: null })],
  ] as const)('is %s', (state, website) => {
    expect(websiteState(website)).toBe(state);
  });
});

const since = (reliabilities: number[], grade: 'A' | 'E') =>
  gradeSince({ grade, spark: sampleSparkline(reliabilities) });

describe('the time since which a grade is unchanged', () => {
  test('begins at the first audit after another grade', () => {
    const spark = sampleSparkline([95, 40.7, 95.5, 96]);
    expect(gradeSince({ grade: 'A', spark })).toEqual({ at: spark[2]?.at, isAtLeast: false });
  });
  test('is only a minimum where all loaded audits have the same grade', () => {
    expect(since([95, 96, 97], 'A')).toMatchObject({ isAtLeast: true });
    expect(since([95], 'A')).toMatchObject({ isAtLeast: false });
  });
  test('is not known when the last audit has another grade', () => {
    expect(since([95, 40.7], 'A')).toBeNull();
    expect(since([], 'A')).toBeNull();
  });
});

describe('the change of a website', () => {
  test.each([
    [78.2, 93.4, -15.2],
    [99.14, 99.12, null],
    [null, 80, null],
    [80, null, null],
  ])('from %s after %s is %s', (reliability, previousReliability, points) => {
    expect(reliabilityDifference(sampleHomeWebsite({ reliability, previousReliability }))).toBe(points);
  });
});
