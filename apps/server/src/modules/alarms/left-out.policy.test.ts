import { describe, expect, test } from 'vitest';
import { addVerdicts, emptyTable, scoreOf } from '@vigie/audit/score.ts';
import { failed, passed } from '@vigie/audit/verdicts.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import { type ActiveRule, causesLeftOut, keyOfRoot, scoreWithout } from './rules.policy.ts';

const AT = new Date('2026-03-10T12:00:00Z');
const ROOT = { rootCheck: 'tagJs', rootReason: 'http-error' } as const;
const KEY = keyOfRoot(ROOT.rootCheck, ROOT.rootReason);
const cause = (change: Partial<CauseMeasurement> = {}): CauseMeasurement => ({
  key: KEY,
  isShown: true,
  subject: { kind: 'site', code: 'timeout' },
  severity: 'critical',
  trackerId: null,
  ruleIds: ['cause'],
  firstSeenAt: AT,
  beganAt: AT,
  lastSeenAt: AT,
  pages: 2,
  samplePages: [],
  needsSecond: true,
  isOld: false,
  ...change,
});
const rule = (id: string, channelIds: string[]): ActiveRule => ({
  id,
  channelIds,
  websiteId: null,
  poolId: null,
  condition: { kind: 'cause', severity: 'major' },
  since: AT,
  quietHours: null,
  remindAfterHours: null,
  escalation: null,
});
const createNotificationState = (openedAt: string | null) => ({
  cause: { round: 0, openedAt, reminders: 0, isEscalated: false, isEndSent: false },
});
const open = (openedAt: string | null) => ({
  causeKey: KEY,
  phase: 'open' as const,
  notifications: createNotificationState(openedAt),
});

describe('a rule about the grade leaves out a root cause', () => {
  const rules = [rule('cause', ['mail']), rule('grade', ['mail'])];
  const isLeftOut = (
    incidents: Parameters<typeof causesLeftOut>[1]['incidents'],
    { change, channelIds = ['mail'] }: { change?: Partial<CauseMeasurement>; channelIds?: string[] } = {},
  ) => causesLeftOut({ channelIds }, { causes: [cause(change)], incidents, rules }).has(KEY);

  test('that no second visit has agreed on, unless no rule rings for it or it is old', () => {
    expect(isLeftOut([])).toBe(true);
    expect(isLeftOut([{ ...open(null), phase: 'refuted' }])).toBe(true);
    expect(isLeftOut([], { change: { ruleIds: [] } })).toBe(false);
    expect(isLeftOut([], { change: { isOld: true } })).toBe(false);
  });

  test('that all its channels were notified of', () => {
    expect(isLeftOut([open(AT.toISOString())])).toBe(true);
    expect(isLeftOut([open(AT.toISOString())], { channelIds: ['mail', 'pager'] })).toBe(false);
    expect(isLeftOut([open(null)])).toBe(false);
  });
});

test('a score without a root cause is that of pages without it and what follows from it', () => {
  const verdicts = CHECKS.map((check) =>
    check === 'tagJs'
      ? failed('tagJs', 'http-error')
      : check === 'hitPageview'
        ? failed('hitPageview', 'not-sent', { causedBy: 'tagJs' })
        : passed(check),
  );
  const table = addVerdicts(emptyTable(), verdicts);
  const now = { score: scoreOf(table, 1), at: AT.toISOString(), pages: 1, pagesFailed: 0 };
  const failures = (['tagJs', 'hitPageview'] as const).map((check) => ({ check, ...ROOT, verdicts: 1 }));
  expect(scoreWithout(now, failures, new Set([KEY])).grade).toBe('A+');
  expect(scoreWithout(now, failures, new Set())).toEqual(now.score);
});
