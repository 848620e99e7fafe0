import { expect, test } from 'vitest';
import {
  answerOfVisits,
  isSameGroup,
  limitsOf,
  nearestVisitor,
  type AttemptedVisit,
} from './reproduce-loss.policy.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test('the nearest visitor has the device of the group, and answers the banner as it does', () => {
  expect(nearestVisitor({ device: 'tablet', consent: 'denied' })).toEqual({
    device: 'phone',
    consent: 'refuse',
  });
  expect(nearestVisitor({ device: 'desktop', consent: 'granted' })).toEqual({
    device: 'desktop',
    consent: 'accept',
  });
  expect(nearestVisitor({ consent: 'unknown' })).toEqual({ consent: 'none' });
  expect(nearestVisitor({ browser: 'safari' })).toEqual({});
});

test('the limits name what no agent can be now', () => {
  const limits = (where: Parameters<typeof limitsOf>[0]) =>
    limitsOf(where, { newestRelease: 'v43', now: NOW });
  expect(limits({ browser: 'chrome', device: 'phone', consent: 'granted', release: 'v43' })).toEqual([]);
  expect(limits({ browser: 'safari', device: 'tablet', consent: 'partial', release: 'v42' })).toEqual([
    'browser',
    'device',
    'consent',
    'release',
  ]);
  expect(limits({ time: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' } })).toEqual(['time']);
  expect(limits({ time: { from: '2026-03-01T00:00:00Z', to: NOW.toISOString() } })).toEqual([]);
});

const visitWith = (outcome: 'passed' | 'failed' | 'skipped', check = 'tagJs'): AttemptedVisit => ({
  id: 'visit',
  url: 'https://shop.example/checkout',
  outcome: 'measured',
  rooted: [{ check, outcome, reason: 'blocked', rootCheck: 'csp', rootReason: 'script-blocked' } as never],
});

test('the answer is that of the verdicts, and a limit counts only if no visit lost the tracker', () => {
  expect(answerOfVisits([visitWith('passed'), visitWith('failed')], ['browser'])).toEqual({
    state: 'reproduced',
    limits: [],
    visit: {
      observationId: 'visit',
      url: 'https://shop.example/checkout',
      check: 'csp',
      reason: 'script-blocked',
    },
  });
  expect(answerOfVisits([visitWith('passed')], [])).toMatchObject({ state: 'not-reproduced' });
  expect(answerOfVisits([visitWith('passed')], ['browser'])).toMatchObject({
    state: 'impossible',
    limits: ['browser'],
  });
  const twice = visitWith('failed');
  const loaded = {
    ...twice,
    rooted: twice.rooted.map((verdict) => ({ ...verdict, reason: 'loaded-twice' })),
  };
  expect(answerOfVisits([loaded], [])).toMatchObject({ state: 'not-reproduced' });
  const notEvaluated = { state: 'impossible', limits: ['not-judged'], visit: null };
  expect(answerOfVisits([visitWith('skipped'), visitWith('failed', 'dataLayer')], [])).toEqual(notEvaluated);
  expect(answerOfVisits([{ ...visitWith('failed'), outcome: 'failed' }], [])).toEqual(notEvaluated);
});

test('a group is the same when only its period moved', () => {
  const one = { trackerId: null, where: { browser: 'safari', time: { from: 'a', to: 'b' } } };
  const moved = { time: { from: 'a', to: 'c' }, browser: 'safari' };
  expect(isSameGroup(one, { trackerId: null, where: moved })).toBe(true);
  expect(isSameGroup(one, { trackerId: null, where: { browser: 'safari' } })).toBe(false);
  expect(isSameGroup(one, { trackerId: 'other', where: moved })).toBe(false);
});
