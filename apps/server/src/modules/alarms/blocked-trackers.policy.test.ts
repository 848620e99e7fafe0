import { describe, expect, test } from 'vitest';
import type { TrackerOutcome } from '@vigie/contract/blocking.ts';
import type { BlockingChange } from '@vigie/contract/stored-blocking.ts';
import { readBlockedTrackers, ringsOfBlockers } from './blocked-trackers.policy.ts';
import type { ComparedWebsite } from './blocked-trackers.store.ts';
import type { ActiveRule } from './rules.policy.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 6));
const change = (
  number: number,
  outcomes: readonly [TrackerOutcome, TrackerOutcome],
  isNewList = false,
): BlockingChange => ({
  at: day(number).toISOString(),
  vendor: 'matomo',
  name: 'Matomo',
  before: outcomes[0],
  after: outcomes[1],
  by: 'lists',
  isNewList,
  list: 'EasyPrivacy',
  rule: '||stats.test^',
});
/** Returns a comparison with this outcome now, after these changes, newest first. */
const compared = (outcome: TrackerOutcome, changes: BlockingChange[]): ComparedWebsite => ({
  websiteId: 'shop',
  at: day(20),
  trackers: [
    {
      vendor: 'matomo',
      outcome,
      stoppedPages: 2,
      partlyPages: 1,
      browsers: [
        { browser: 'brave', outcome, stoppedPages: 2, partlyPages: 1, since: day(3).toISOString() },
        {
          browser: 'duckduckgo',
          outcome: 'free',
          stoppedPages: 0,
          partlyPages: 0,
          since: day(3).toISOString(),
        },
      ],
    },
  ],
  changes,
});
const RULE = {
  id: 'r',
  poolId: null,
  since: day(1),
  condition: { kind: 'blockers' },
} as unknown as ActiveRule;
const BEGINNINGS = { since: day(1), evaluatedAt: day(2), lastBeforeReevaluation: null };
const read = (...given: Parameters<typeof compared>) =>
  readBlockedTrackers(compared(...given), [RULE], BEGINNINGS);

describe('trackers that filter lists stop', () => {
  test('begin with the change, and name list, rule and browsers', () => {
    expect(read('stopped', [change(9, ['free', 'stopped'])])).toMatchObject([
      {
        key: 'blockers:matomo',
        isShown: true,
        beganAt: day(9),
        lastSeenAt: day(20),
        pages: 3,
        ruleIds: ['r'],
        isOld: false,
        subject: { outcome: 'stopped', list: 'EasyPrivacy', rule: '||stats.test^', browsers: ['brave'] },
      },
    ]);
  });

  test('are over once no more is stopped than before', () => {
    const partly = change(9, ['partly', 'stopped']);
    expect(read('partly', [change(10, ['stopped', 'partly']), partly])).toEqual([]);
    expect(read('free', [change(10, ['stopped', 'free']), change(9, ['free', 'stopped'])])).toEqual([]);
    expect(readBlockedTrackers(null, [RULE], BEGINNINGS)).toEqual([]);
  });

  test('do not ring for a list that somebody added', () => {
    expect(read('stopped', [change(9, ['free', 'stopped'], true)])).toEqual([]);
    const ended = [change(8, ['stopped', 'free']), change(7, ['free', 'stopped'])];
    expect(read('stopped', [change(9, ['free', 'stopped'], true), ...ended])).toEqual([]);
    const added = change(9, ['partly', 'stopped'], true);
    expect(read('stopped', [added, change(8, ['free', 'partly'])])).toMatchObject([{ beganAt: day(8) }]);
  });

  test('would have rung once for each change in the days', () => {
    const changes = [
      change(9, ['free', 'stopped']),
      change(8, ['stopped', 'free']),
      change(7, ['free', 'stopped'], true),
      change(3, ['free', 'partly']),
    ];
    const rings = ringsOfBlockers([compared('stopped', changes)], { from: day(5), to: day(20) });
    expect(rings).toMatchObject([{ at: day(9), websiteId: 'shop', subject: { outcome: 'stopped' } }]);
  });
});
