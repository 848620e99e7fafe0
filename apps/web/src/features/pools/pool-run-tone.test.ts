import { describe, expect, it } from 'vitest';
import type { PoolRun } from '@vigie/contract/pool.ts';
import { NOW, sampleId, sampleScore } from '../../testing/samples.ts';
import { poolRunTone } from './pool-run-tone.ts';

const run = (changes: Partial<PoolRun>): PoolRun => ({
  jobId: sampleId(1),
  at: NOW,
  state: 'succeeded',
  figures: { passed: 0, failed: 0, errors: 0, skipped: 0 },
  pages: 10,
  score: null,
  ...changes,
});

describe('the tone of a pool’s run', () => {
  it.each([
    ['info', 'it goes on', run({ state: 'running' })],
    ['fail', 'the run itself failed', run({ state: 'failed' })],
    ['fail', 'a test failed', run({ figures: { passed: 9, failed: 1, errors: 0, skipped: 0 } })],
    ['ok', 'all tests passed', run({ figures: { passed: 9, failed: 0, errors: 0, skipped: 4 } })],
    ['fail', 'a journey failed', run({ journeys: { passed: 1, failed: 1, stepFailed: 0 } })],
    ['ok', 'its journeys passed', run({ journeys: { passed: 1, failed: 0, stepFailed: 0 } })],
    ['ok', 'it has no test and a good grade', run({ score: sampleScore(100) })],
    [
      'fail',
      'it has no test and the lowest grade',
      run({ score: sampleScore(10, { tagJs: 10, tagPhp: 10, csp: 10 }) }),
    ],
    ['mute', 'it came to nothing', run({})],
    ['mute', 'it was cancelled before any result', run({ state: 'cancelled', score: sampleScore(3) })],
  ] as const)('is %s when %s', (tone, _when, poolRun) => {
    expect(poolRunTone(poolRun)).toBe(tone);
  });
});
