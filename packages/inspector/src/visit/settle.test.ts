import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSettle,
  LONG_POLL_MS,
  QUIET_AFTER_HIT_MS,
  QUIET_WITHOUT_COLLECTOR_MS,
  QUIET_WITHOUT_HIT_MS,
  SETTLE_CAP_MS,
  type Settle,
} from './settle.ts';

let atMs = 0;
let lastId = 0;
const open = (hasCollector: boolean) =>
  createSettle({
    now: () => atMs,
    isCollector: ({ url }) => url.includes('/collect'),
    hasCollector,
    capMs: SETTLE_CAP_MS,
  });
const request = (url: string, resourceType: RequestRecord['resourceType'] = 'fetch') => {
  lastId += 1;
  return { id: `${lastId}`, url, method: 'GET', resourceType, startedMs: atMs } as RequestRecord;
};
/** Moves the clock as the rule asks until it is satisfied; the moment and the reason. */
function settled(settle: Settle): [number, string] {
  for (;;) {
    const decision = settle.decide();
    if ('settledBy' in decision) return [atMs, decision.settledBy];
    atMs += decision.lookAgainInMs;
  }
}
function loaded(hasCollector = true): Settle {
  const settle = open(hasCollector);
  settle.documentStarted();
  settle.documentLoaded();
  return settle;
}

beforeEach(() => {
  atMs = 0;
});

describe('ends after', () => {
  it('a short silence once the hit was answered', () => {
    const settle = loaded();
    const hit = request('/collect');
    settle.started(hit);
    atMs = 300;
    settle.answered(hit);
    expect(settled(settle)).toEqual([300 + QUIET_AFTER_HIT_MS, 'hit-and-quiet']);
  });

  it('a long silence while no hit was seen', () => {
    expect(settled(loaded())).toEqual([QUIET_WITHOUT_HIT_MS, 'quiet']);
  });

  it('a short silence when there is no collector to wait for', () => {
    expect(settled(loaded(false))).toEqual([QUIET_WITHOUT_COLLECTOR_MS, 'quiet']);
  });

  it('the cap when the collector never answers', () => {
    const settle = loaded();
    settle.started(request('/collect'));
    expect(settled(settle)).toEqual([SETTLE_CAP_MS, 'cap']);
  });

  it('the cap when the page never loads', () => {
    const settle = open(true);
    settle.documentStarted();
    expect(settled(settle)).toEqual([SETTLE_CAP_MS, 'cap']);
  });
});

describe('waits', () => {
  it('for the last hit', () => {
    const settle = loaded();
    const [first, second] = [request('/collect'), request('/collect')];
    settle.started(first);
    settle.ended(first);
    atMs = 900;
    settle.started(second);
    atMs = 2_000;
    settle.ended(second);
    expect(settled(settle)).toEqual([2_000 + QUIET_AFTER_HIT_MS, 'hit-and-quiet']);
  });

  it('for a request that may still bring the tracker', () => {
    const settle = loaded();
    const tag = request('/tag.js', 'script');
    atMs = 100;
    settle.started(tag);
    atMs = 1_000;
    settle.ended(tag);
    expect(settled(settle)).toEqual([1_000 + QUIET_WITHOUT_HIT_MS, 'quiet']);
  });

  it('again for a view, a document and a consent', () => {
    const settle = loaded();
    const hit = request('/collect');
    settle.started(hit);
    settle.ended(hit);
    atMs = 800;
    settle.viewChanged();
    expect(settled(settle)).toEqual([800 + QUIET_AFTER_HIT_MS, 'hit-and-quiet']);
    settle.consentAnswered(900);
    expect(settled(settle)).toEqual([800 + QUIET_AFTER_HIT_MS + QUIET_WITHOUT_HIT_MS, 'quiet']);
    settle.documentStarted();
    expect(settle.decide()).toEqual({ lookAgainInMs: SETTLE_CAP_MS });
  });

  it('longer after a consent, though a hit of before the banner is still under way', () => {
    const settle = loaded();
    const early = request('/collect');
    settle.started(early);
    settle.consentAnswered(100);
    atMs = 200;
    settle.answered(early);
    expect(settled(settle)).toEqual([200 + QUIET_WITHOUT_HIT_MS, 'quiet']);
  });

  it('no longer after a consent whose hit has left already', () => {
    const settle = loaded();
    atMs = 150;
    const hit = request('/collect');
    settle.started(hit);
    settle.answered(hit);
    settle.consentAnswered(100);
    expect(settled(settle)).toEqual([150 + QUIET_AFTER_HIT_MS, 'hit-and-quiet']);
  });
});

describe('is not held up by', () => {
  it.each(['eventsource', 'websocket', 'ping', 'media'] as const)('a %s', (type) => {
    const settle = loaded();
    settle.started(request('/stream', type));
    expect(settled(settle)).toEqual([QUIET_WITHOUT_HIT_MS, 'quiet']);
  });

  it('a long poll', () => {
    const settle = loaded();
    const hit = request('/collect');
    settle.started(hit);
    settle.ended(hit);
    settle.started(request('/poll'));
    expect(settled(settle)).toEqual([LONG_POLL_MS, 'hit-and-quiet']);
  });

  it('polling', () => {
    const settle = loaded();
    for (atMs = 0; atMs < QUIET_WITHOUT_HIT_MS + 400; atMs += 200) {
      const poll = request(`/poll?t=${atMs}`);
      settle.started(poll);
      settle.ended(poll);
    }
    expect(settle.decide()).toEqual({ settledBy: 'quiet' });
  });
});
