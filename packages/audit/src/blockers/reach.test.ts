import { describe, expect, it } from 'vitest';
import { reachSharesSchema, type ReachShares } from '@vigie/contract/reach.ts';
import { reachOf, type ReachFacts } from './reach.ts';

const AT = '2026-03-10T08:00:00.000Z';
const shares = (given: Partial<ReachShares>): ReachShares => reachSharesSchema.parse(given);
const RESULT: NonNullable<ReachFacts['result']> = {
  browsers: [
    { browser: 'ublock-origin', lists: ['EasyPrivacy'], missing: [] },
    { browser: 'brave', lists: ['EasyPrivacy'], missing: [] },
  ],
  trackers: [
    {
      vendor: 'matomo',
      name: 'Matomo',
      pages: 4,
      sendsHits: true,
      stoppedPages: 4,
      partlyPages: 0,
      outcome: 'stopped',
      since: AT,
      causes: [],
      browsers: [
        { browser: 'ublock-origin', stoppedPages: 4, partlyPages: 0, outcome: 'stopped', since: AT },
        { browser: 'brave', stoppedPages: 2, partlyPages: 2, outcome: 'partly', since: AT },
      ],
    },
  ],
};
const FIRED = new Map([['matomo', { none: 0, accept: 10, refuse: 5 }]]);

describe('the reach of a tracker', () => {
  it('is the share of visitors whose browser does not stop it', () => {
    const { trackers, gaps } = reachOf({
      shares: shares({ 'ublock-origin': 20, brave: 10 }),
      result: RESULT,
      fired: null,
    });
    expect(gaps).toEqual([]);
    expect(trackers).toEqual([
      {
        vendor: 'matomo',
        name: 'Matomo',
        browsers: expect.closeTo(0.75),
        consent: null,
        share: expect.closeTo(0.75),
      },
    ]);
  });

  it('is multiplied by the share of answers after which it fires', () => {
    const { trackers } = reachOf({
      shares: shares({ 'ublock-origin': 20, accept: 60, refuse: 20 }),
      result: RESULT,
      fired: FIRED,
    });
    expect(trackers).toMatchObject([
      { browsers: expect.closeTo(0.8), consent: expect.closeTo(0.7), share: expect.closeTo(0.56) },
    ]);
  });

  it('is unknown where a matrix is missing, and is reported as unknown', () => {
    const { trackers, gaps } = reachOf({ shares: shares({ accept: 60 }), result: RESULT, fired: null });
    expect(gaps).toEqual(['matrix']);
    expect(trackers).toMatchObject([{ browsers: 1, consent: null, share: null }]);
    const other = reachOf({ shares: shares({ accept: 60 }), result: RESULT, fired: new Map() });
    expect(other.trackers).toMatchObject([{ share: null }]);
  });

  it('is never invented: without shares or visits there is none', () => {
    expect(reachOf({ shares: shares({}), result: RESULT, fired: FIRED })).toMatchObject({
      gaps: ['shares'],
      trackers: [],
    });
    expect(reachOf({ shares: shares({ brave: 5 }), result: null, fired: null })).toMatchObject({
      gaps: ['visits', 'lists'],
      trackers: [],
    });
  });

  it('names browsers without a list, which count as if they stopped nothing', () => {
    const { gaps, withoutLists, trackers } = reachOf({
      shares: shares({ duckduckgo: 50 }),
      result: RESULT,
      fired: null,
    });
    expect(gaps).toEqual(['lists']);
    expect(withoutLists).toEqual(['duckduckgo']);
    expect(trackers).toMatchObject([{ share: 1 }]);
  });

  it('refuses shares of more than all visitors', () => {
    expect(reachSharesSchema.safeParse({ brave: 60, duckduckgo: 60 }).success).toBe(false);
    expect(reachSharesSchema.safeParse({ accept: 60, refuse: 60 }).success).toBe(false);
    expect(reachSharesSchema.safeParse({ accept: 101 }).success).toBe(false);
  });
});
