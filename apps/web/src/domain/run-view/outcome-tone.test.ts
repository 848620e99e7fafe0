import { describe, expect, it } from 'vitest';
import { sampleJob, sampleScore } from '../../testing/samples.ts';
import { outcomeTone, figuresTone, passRate } from './outcome-tone.ts';

const progress = { ...sampleJob().progress, pagesFailed: 0 };
const worst = sampleScore(10, { tagJs: 10, tagPhp: 10, csp: 10 });
const ended = (changes: Parameters<typeof sampleJob>[0]) =>
  sampleJob({ state: 'succeeded', progress, ...changes });
const tests = { passed: 4, failed: 0, errors: 0, skipped: 0 };

describe('the tone of an ended job', () => {
  it.each([
    ['ok', 'all passed', ended({ kind: 'pool', tests })],
    ['ok', 'nothing was to be judged', ended({})],
    ['fail', 'a test failed', ended({ kind: 'pool', tests: { ...tests, failed: 1 } })],
    ['warn', 'a test could not be run', ended({ kind: 'pool', tests: { ...tests, errors: 1 } })],
    ['warn', 'a page was not visited', ended({ progress: { ...progress, pagesFailed: 1 } })],
    ['warn', 'its grade is D', ended({ score: sampleScore(10, { tagJs: 8, tagPhp: 4 }) })],
    ['fail', 'its grade is E', ended({ score: worst })],
    ['ok', 'its grade is good', ended({ score: sampleScore(100, { csp: 1 }) })],
    [
      'ok',
      'an audit has a good grade, whatever tests ran with it',
      ended({ kind: 'audit', score: sampleScore(100, { csp: 1 }), tests: { ...tests, failed: 1 } }),
    ],
    ['ok', 'the tests of a pool pass, whatever the grade', ended({ kind: 'pool', score: worst, tests })],
    [
      'fail',
      'a journey failed, whatever its tests',
      ended({ kind: 'pool', tests, journeys: { total: 2, passed: 1, failed: 1, stepFailed: 0 } }),
    ],
    [
      'warn',
      'a step of a journey could not be done',
      ended({ kind: 'journey', journeys: { total: 1, passed: 0, failed: 0, stepFailed: 1 } }),
    ],
    ['mute', 'it was cancelled', ended({ state: 'cancelled', tests })],
    ['fail', 'it failed', ended({ state: 'failed', tests })],
  ] as const)('is %s when %s', (tone, _when, job) => {
    expect(outcomeTone(job)).toBe(tone);
  });
});

const none = { passed: 0, failed: 0, errors: 0, skipped: 0 };

describe('test results as a whole', () => {
  it.each([
    ['fail', { ...none, passed: 9, failed: 1, errors: 1 }],
    ['warn', { ...none, passed: 9, errors: 1 }],
    ['ok', { ...none, passed: 1, skipped: 40 }],
    ['mute', { ...none, skipped: 40 }],
  ] as const)('are %s for %j', (tone, figures) => {
    expect(figuresTone(figures)).toBe(tone);
  });

  it('count what was evaluated, over all runs', () => {
    expect(passRate([{ figures: { ...none, passed: 8, failed: 2, skipped: 5 } }])).toBe(80);
    expect(
      passRate([{ figures: { ...none, passed: 9, errors: 1 } }, { figures: { ...none, passed: 30 } }]),
    ).toBe(97.5);
    expect(passRate([{ figures: { ...none, skipped: 3 } }])).toBeNull();
  });
});
