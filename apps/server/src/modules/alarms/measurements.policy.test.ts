import { describe, expect, test } from 'vitest';
import {
  measureCauses,
  readJourneys,
  readMissingOrders,
  type Beginnings,
  type OpenCause,
} from './measurements.policy.ts';
import type { ActiveRule } from './rules.policy.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const RULE: ActiveRule = {
  id: 'rule',
  channelIds: [],
  websiteId: null,
  poolId: null,
  condition: { kind: 'cause', severity: 'major' },
  since: at(1),
  quietHours: null,
  remindAfterHours: null,
  escalation: null,
};
const CAUSE: OpenCause = {
  key: 'cause',
  subject: { kind: 'cause', cause: { kind: 'check', check: 'tagJs', reason: 'http-error' }, facts: {} },
  trackerId: null,
  severity: 3,
  pages: 1,
  firstSeenAt: at(2),
  beganAt: at(2),
  lastSeenAt: at(11),
  samplePages: [],
  isMuted: false,
};

/** Returns whether a root cause that is shown counts as old. */
function isOld(cause: Partial<OpenCause>, beginnings: Partial<Beginnings>, since = at(1)) {
  const rules = [{ ...RULE, since }];
  const all = { since: at(1), evaluatedAt: at(10), lastBeforeReevaluation: null, ...beginnings };
  return measureCauses([{ ...CAUSE, ...cause }], { rules, ofPools: new Map() }, all)[0]?.isOld;
}

describe('a root cause is old', () => {
  test('when stored visits were re-evaluated since the last evaluation, and an earlier one shows it', () => {
    expect(isOld({ beganAt: at(4) }, { lastBeforeReevaluation: at(10) })).toBe(true);
    expect(isOld({ beganAt: at(11) }, { lastBeforeReevaluation: at(10) })).toBe(false);
    expect(isOld({ beganAt: at(4) }, {})).toBe(false);
  });

  test('when it began before its rule, and not when it has come back since', () => {
    expect(isOld({ beganAt: at(4) }, {}, at(11))).toBe(true);
    expect(isOld({ beganAt: at(12) }, {}, at(11))).toBe(false);
    expect(isOld({ beganAt: at(4) }, { evaluatedAt: null, since: at(5) })).toBe(true);
  });
});

test('a rule of a pool rings only for the journeys of that pool', () => {
  const rules: ActiveRule[] = [{ ...RULE, poolId: 'nightly', condition: { kind: 'journey' } }];
  const failed = { step: 2, label: 'Pay', code: 'element-not-found' as const };
  const journey = {
    title: 'Buy',
    severity: 'critical' as const,
    failed,
    runs: 1,
    beganAt: at(9),
    lastAt: at(9),
  };
  const readings = readJourneys(
    [
      { ...journey, journeyId: 'held', poolIds: ['weekly', 'nightly'] },
      { ...journey, journeyId: 'other', poolIds: ['weekly'] },
    ],
    rules,
    { since: at(1), evaluatedAt: at(8), lastBeforeReevaluation: null },
  );
  expect(readings.map(({ key, ruleIds }) => [key, ruleIds.length])).toEqual([
    ['journey:held', 1],
    ['journey:other', 0],
  ]);
});

test('missing orders without an explanation ring above the percentage of each rule', () => {
  const rules = [2, 5].map((unexplainedPercent) => ({
    ...RULE,
    id: `orders-${unexplainedPercent}`,
    condition: { kind: 'orders' as const, unexplainedPercent },
  }));
  const beginnings = { since: at(1), evaluatedAt: at(8), lastBeforeReevaluation: null };
  const readings = readMissingOrders({ percent: 3.4, comparedAt: at(9) }, rules, beginnings);
  expect(readings.map(({ key, isShown }) => [key, isShown])).toEqual([
    ['orders:orders-2', true],
    ['orders:orders-5', false],
  ]);
  expect(readMissingOrders(null, rules, beginnings)).toEqual([]);
});
