import { describe, expect, test } from 'vitest';
import { sampleCalmHome, sampleHome, sampleHomeWebsite } from '../../testing/sample-home.ts';
import { sampleNow } from '../../testing/sample-health.ts';
import { attentionOf, changeOf } from './attention.ts';

describe('what waits', () => {
  test('is counted by kind', () => {
    expect(attentionOf(sampleHome(), 1)).toEqual({
      broken: 1,
      unmeasured: 0,
      agents: 2,
      messages: 1,
      problems: 64,
      faulty: 0,
    });
  });

  const { counts, ...calm } = sampleCalmHome();
  const unseen = { ...counts, offlineAgents: null, openProblems: null };
  const nothing = { broken: 0, unmeasured: 0, agents: 0, messages: 0, problems: 0, faulty: 0 };
  const websites = [sampleHomeWebsite({ reliability: 100 }), sampleHomeWebsite({ reliability: null })];

  test('is nothing on a calm morning, and where a role sees neither agents nor problems', () => {
    expect(attentionOf({ ...calm, counts: unseen, websites }, 0)).toEqual(nothing);
  });

  test('is how many websites have faults where a role sees no problems', () => {
    const faulty = [...websites, sampleHomeWebsite({ reliability: 87.5 })];
    expect(attentionOf({ ...calm, counts: unseen, websites: faulty }, 0)).toEqual({ ...nothing, faulty: 1 });
  });
});

test('a website without enough measures for a grade waits', () => {
  const now = sampleNow(21, {});
  const { dataLayer, ...unmeasured } = now.score.checks;
  const none = { passed: 0, failed: 0, skipped: 21 };
  const checks = { ...unmeasured, tagJs: none, tagPhp: none, csp: none, hitPageview: none, dataLayer };
  const website = sampleHomeWebsite({ now: { ...now, score: { grade: null, reliability: null, checks } } });
  expect(attentionOf({ ...sampleCalmHome(), websites: [website] }, 0).unmeasured).toBe(1);
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
