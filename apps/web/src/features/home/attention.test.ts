import { describe, expect, test } from 'vitest';
import { sampleCalmHome, sampleHome, sampleHomeWebsite } from '../../testing/sample-home.ts';
import { attentionOf, changeOf } from './attention.ts';

describe('what waits', () => {
  test('is counted by kind', () => {
    expect(attentionOf(sampleHome(), 1)).toEqual({ broken: 1, agents: 2, messages: 1, problems: 64 });
  });

  test('is nothing on a calm morning, and where a role sees no agents', () => {
    const { counts, ...calm } = sampleCalmHome();
    const unseen = { ...counts, offlineAgents: null, openProblems: null };
    expect(attentionOf({ ...calm, counts: unseen }, 0)).toEqual({
      broken: 0,
      agents: 0,
      messages: 0,
      problems: 0,
    });
  });
});

describe('the change of a website', () => {
  test.each([
    [78.2, 93.4, -15.2],
    [99.14, 99.12, null],
    [null, 80, null],
    [80, null, null],
  ])('from %s after %s is %s', (reliability, previousReliability, points) => {
    expect(changeOf(sampleHomeWebsite({ reliability, previousReliability }))).toBe(points);
  });
});
