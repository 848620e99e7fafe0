import { describe, expect, test } from 'vitest';
import { sampleCalmHome, sampleHome, sampleHomeWebsite } from '../../testing/sample-home.ts';
import { attentionOf, byAttention, changeOf } from './attention.ts';

describe('what waits', () => {
  test('is counted by kind', () => {
    expect(attentionOf(sampleHome(), 1)).toEqual({ broken: 1, agents: 2, messages: 1, problems: 64 });
  });

  test('is nothing on a calm morning, and where a role sees no agents', () => {
    const calm = { ...sampleCalmHome(), offlineAgents: null };
    expect(attentionOf(calm, 0)).toEqual({ broken: 0, agents: 0, messages: 0, problems: 0 });
  });
});

describe('the order of websites', () => {
  test('begins with what broke, and else is the one in which they came', () => {
    const [broken, ...others] = sampleHome().websites;
    expect(byAttention([...others, broken!])).toEqual([broken, ...others]);
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
