import { describe, expect, it } from 'vitest';
import type { SummedTracker } from '@vigie/audit/blockers/sum-blocking.ts';
import type { TrackerOutcome } from '@vigie/contract/blocking.ts';
import { continueHistory } from './blocking-changes.policy.ts';

const FIRST = new Date('2026-03-10T08:00:00Z');
const SECOND = new Date('2026-03-17T08:00:00Z');
const CAUSE = { list: 'EasyPrivacy', rule: '||stats.test^', url: 'https://stats.test/', takesAlong: false };

const tracker = (outcome: TrackerOutcome, inBrave: TrackerOutcome = outcome): SummedTracker => ({
  vendor: 'matomo',
  name: 'Matomo',
  pages: 2,
  sendsHits: true,
  stoppedPages: outcome === 'stopped' ? 2 : 0,
  partlyPages: 0,
  outcome,
  causes: outcome === 'free' ? [] : [{ ...CAUSE, pages: 2 }],
  browsers: [{ browser: 'brave', stoppedPages: 0, partlyPages: 0, outcome: inBrave }],
});

describe('the history of blocked trackers', () => {
  const lists = [{ name: CAUSE.list, version: null, licence: null, rules: 1, at: null }];
  const first = {
    ...continueHistory(null, { trackers: [tracker('free')], at: FIRST, hasOtherLists: true }),
    lists,
  };

  it('begins without a change', () => {
    expect(first.changes).toEqual([]);
    expect(first.trackers).toMatchObject([{ since: FIRST.toISOString() }]);
  });

  it('reports which rule stops a tracker since when, and whether lists or pages changed', () => {
    const { trackers, changes } = continueHistory(first, {
      trackers: [tracker('stopped', 'free')],
      at: SECOND,
      hasOtherLists: true,
    });
    expect(trackers).toMatchObject([
      { since: SECOND.toISOString(), browsers: [{ since: FIRST.toISOString() }] },
    ]);
    expect(changes).toEqual([
      {
        at: SECOND.toISOString(),
        vendor: 'matomo',
        name: 'Matomo',
        before: 'free',
        after: 'stopped',
        by: 'lists',
        isNewList: false,
        list: 'EasyPrivacy',
        rule: '||stats.test^',
      },
    ]);
  });

  it('distinguishes a list that somebody added from one that changed', () => {
    const compared = { trackers: [tracker('stopped')], at: SECOND, hasOtherLists: true };
    expect(continueHistory({ ...first, lists: [] }, compared).changes).toMatchObject([{ isNewList: true }]);
  });

  it('names the rule that no longer stops a tracker, and forgets old changes', () => {
    const stopped = {
      ...continueHistory(first, { trackers: [tracker('stopped')], at: SECOND, hasOtherLists: true }),
      lists,
    };
    const later = new Date('2028-03-17T08:00:00Z');
    const { changes } = continueHistory(stopped, {
      trackers: [tracker('free')],
      at: later,
      hasOtherLists: false,
    });
    expect(changes).toMatchObject([{ before: 'stopped', after: 'free', by: 'pages', rule: '||stats.test^' }]);
  });
});
