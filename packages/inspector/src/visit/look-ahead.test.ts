import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { clock, end, loaded, LOOK_AHEAD_MS, open, request } from '../../test/look-ahead-by-hand.ts';
import { LOOK_AHEADS_MAX, WAIT_CAP_MS, type LookAhead } from './look-ahead.ts';
import { LONG_POLL_MS, POLL_REPEATS } from './pending-requests.ts';
import { SLOW_ANSWER_MAX_MS } from './slow-requests.ts';

beforeEach(() => {
  clock.atMs = 0;
});

/** Returns the page's time that passes when the tag receives its settings this many times, every 2 s. */
function passedAfterSettings(times: number): number {
  const lookAhead = loaded();
  const ask = () => {
    const settings = request('/settings');
    lookAhead.started(settings);
    lookAhead.answered(settings);
    lookAhead.ended(settings);
  };
  const settingsRequests = Array.from({ length: times }, (_, n) => [(n + 1) * 2_000, ask] as const);
  return end(lookAhead, Object.fromEntries(settingsRequests)).passedAtOnceMs;
}

const stepsOf = (idle: boolean[], usesDatabase: boolean) => {
  const lookAhead = loaded();
  lookAhead.framesShown(false);
  return idle.map((isAtRest) => {
    const step = lookAhead.next();
    if (step.kind !== 'pass') throw new Error(step.kind);
    lookAhead.passed(step.ms, false);
    lookAhead.rested(isAtRest, usesDatabase);
    return step.ms;
  });
};

it('lets the page go on without what is delayed, then looks ahead from when it came', () => {
  let delayedMs: number | null = 3_000;
  const lookAhead = open({ holdBack: { ms: 3_000, dueInMs: () => delayedMs } });
  const [script, other] = [request('/manager.js', 'script'), request('/app.js', 'script')];
  // In either order: it is reported as begun first, or as delayed first.
  lookAhead.delayed(script);
  lookAhead.started(script);
  lookAhead.started(other);
  expect(lookAhead.next()).toEqual({ kind: 'wait' });
  lookAhead.ended(other);
  expect(lookAhead.next()).toEqual({ kind: 'pass', ms: 100, atOnce: true });
  expect(lookAhead.pace()).toBe('free');
  delayedMs = null;
  lookAhead.released(script);
  expect(lookAhead.next()).toEqual({ kind: 'wait' });
  expect(lookAhead.pace()).toBe('with-network');
  lookAhead.ended(script);
  lookAhead.documentLoaded();
  expect(end(lookAhead)).toMatchObject({ settledBy: 'look-ahead', passedAtOnceMs: LOOK_AHEAD_MS });
});

describe('looks ahead', () => {
  it('once the page has loaded, with or without a hit', () => {
    const quiet = {
      settledBy: 'look-ahead',
      waitedMs: 0,
      passedAtOnceMs: LOOK_AHEAD_MS,
      passedInRealTimeMs: 0,
    };
    expect(end(loaded())).toEqual(quiet);
    const withHit = loaded();
    const hit = request('/collect');
    withHit.started(hit);
    withHit.answered(hit);
    expect(end(withHit)).toEqual(quiet);
  });

  it('in longer steps while the page rests, and in short ones again once it ran something', () => {
    const idle = [false, true, true, false, true, true, true];
    expect(stepsOf(idle, false)).toEqual([250, 250, 500, 500, 250, 500, 500]);
  });

  it('in a few very short steps while each answer of a database makes the page ask again', () => {
    const idle = [false, true, true, false, true, true, true];
    expect(stepsOf(idle, true)).toEqual([250, 16, 250, 500, 16, 250, 500]);
    const restless = Array.from({ length: 10 }, () => false);
    expect(stepsOf(restless, true)).toEqual([250, 16, 16, 16, 16, 16, 16, 250, 16, 16]);
  });

  it('in a short step at its end', () => {
    const lookAhead = loaded();
    lookAhead.framesShown(false);
    lookAhead.rested(true, false);
    lookAhead.rested(true, false);
    lookAhead.passed(LOOK_AHEAD_MS - 600, false);
    expect(lookAhead.next()).toMatchObject({ kind: 'pass', ms: 350 });
    lookAhead.passed(350, false);
    expect(lookAhead.next()).toMatchObject({ kind: 'pass', ms: 250 });
  });

  it('again from a view of a single-page application on', () => {
    const lookAhead = loaded();
    const { passedAtOnceMs } = end(lookAhead, { 2_000: () => lookAhead.viewChanged('push-state') });
    expect(passedAtOnceMs).toBeGreaterThanOrEqual(1_750 + LOOK_AHEAD_MS);
  });

  it('again from what the tag receives on, twice for one address', () => {
    expect([0, 1, 2, 3, 9].map(passedAfterSettings)).toEqual([6_000, 7_750, 9_750, 9_750, 9_750]);
  });

  it('in real time while the tag waits for its settings', () => {
    const lookAhead = loaded();
    const hit = request('/collect');
    lookAhead.started(hit);
    lookAhead.answered(hit);
    lookAhead.started(request('/settings'));
    const passedInRealTimeMs = SLOW_ANSWER_MAX_MS - LONG_POLL_MS;
    expect(end(lookAhead)).toMatchObject({ passedAtOnceMs: 0, passedInRealTimeMs });
  });

  it('no farther than some times its length, whatever a page shows', () => {
    const lookAhead = loaded();
    const restless = Object.fromEntries(
      Array.from({ length: 100 }, (_, n) => [n * 1_000, () => lookAhead.viewChanged('push-state')]),
    );
    const { settledBy, passedAtOnceMs } = end(lookAhead, restless);
    expect(settledBy).toBe('cap');
    expect(passedAtOnceMs).toBeLessThanOrEqual(WAIT_CAP_MS + (LOOK_AHEADS_MAX + 1) * LOOK_AHEAD_MS);
  });

  it('no farther when it reloads for ever', () => {
    const lookAhead = loaded();
    const reload = () => {
      lookAhead.documentStarted();
      lookAhead.documentLoaded();
    };
    const reloads = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [n * 4_000, reload]));
    expect(end(lookAhead, reloads).passedAtOnceMs).toBeLessThanOrEqual(
      WAIT_CAP_MS + (LOOK_AHEADS_MAX + 1) * LOOK_AHEAD_MS,
    );
  });

  it('after the frames that the page requested', () => {
    const lookAhead = loaded();
    expect(lookAhead.next()).toEqual({ kind: 'frames' });
    lookAhead.framesShown(false);
    expect(lookAhead.next().kind).toBe('pass');
    lookAhead.messageReceived();
    expect(lookAhead.next()).toEqual({ kind: 'frames' });
  });
});

describe('waits', () => {
  it('for the load, up to its cap', () => {
    const ended = end(open());
    expect([ended.settledBy, ended.waitedMs]).toEqual(['cap', WAIT_CAP_MS]);
    expect(ended.passedAtOnceMs).toBe(LOOK_AHEAD_MS);
  });

  it('for a hit and for a script, up to its cap', () => {
    for (const [pending, passedAtOnceMs] of [
      [request('/collect', 'ping'), 0],
      [request('/tag.js', 'script'), LOOK_AHEAD_MS],
    ] as const) {
      const lookAhead = loaded();
      lookAhead.started(pending);
      expect(end(lookAhead)).toMatchObject({ settledBy: 'cap', passedAtOnceMs });
    }
  });

  it('for a hit that leaves once it has given up what never comes', () => {
    const lookAhead = open();
    const hit = request('/collect');
    const ended = end(lookAhead, { 1_000: () => lookAhead.started(hit) });
    expect(ended).toMatchObject({ settledBy: 'cap', waitedMs: 2 * WAIT_CAP_MS });
  });

  it('for a request that is redirected to the collector as for a hit', () => {
    const lookAhead = loaded();
    const sentOn = request('/measure');
    lookAhead.started(sentOn);
    lookAhead.redirected({ ...sentOn, url: '/collect' });
    expect(end(lookAhead)).toMatchObject({ settledBy: 'cap' });
  });

  it('for another request until its time passes beside it', () => {
    const lookAhead = loaded({ hasCollector: false });
    lookAhead.started(request('/photo', 'image'));
    expect(lookAhead.pace()).toBe('with-network');
    const ended = end(lookAhead);
    expect([ended.settledBy, ended.waitedMs]).toEqual(['look-ahead', LONG_POLL_MS]);
    expect(lookAhead.pace()).toBe('free');
  });

  it('for no polling, and no request that stays open', () => {
    const lookAhead = loaded({ hasCollector: false });
    for (let times = 0; times < POLL_REPEATS; times += 1) {
      const poll = request('/state');
      lookAhead.started(poll);
      if (times < POLL_REPEATS - 1) lookAhead.ended(poll);
    }
    lookAhead.started(request('/events', 'eventsource'));
    lookAhead.started(request('/socket', 'websocket'));
    expect(end(lookAhead).waitedMs).toBe(0);
  });
});

describe('uses real time', () => {
  it('beside a worker', () => {
    const lookAhead = loaded();
    lookAhead.workerStarted('worker');
    const ended = end(lookAhead);
    expect(ended).toMatchObject({
      settledBy: 'real-time',
      passedAtOnceMs: 0,
      passedInRealTimeMs: LOOK_AHEAD_MS,
    });
    const over = loaded();
    over.workerStarted('worker');
    over.workerEnded('worker');
    expect(end(over).settledBy).toBe('look-ahead');
  });

  it('where an open connection or a service worker may still bring the hit', () => {
    for (const begin of [
      (page: LookAhead) => page.started(request('/events', 'eventsource')),
      (page: LookAhead) => page.workerStarted('service-worker'),
    ]) {
      const lookAhead = loaded();
      begin(lookAhead);
      expect(end(lookAhead)).toMatchObject({
        settledBy: 'real-time',
        passedAtOnceMs: LOOK_AHEAD_MS,
        passedInRealTimeMs: LOOK_AHEAD_MS,
      });
    }
  });

  it('but not once a hit was seen, nor where there is no collector', () => {
    const withHit = loaded();
    const hit = request('/collect');
    for (const lookAhead of [withHit, loaded({ hasCollector: false })])
      lookAhead.started(request('/events', 'eventsource'));
    withHit.started(hit);
    withHit.ended(hit);
    expect(end(withHit).settledBy).toBe('look-ahead');
    const withoutCollector = loaded({ hasCollector: false });
    withoutCollector.started(request('/events', 'eventsource'));
    expect(end(withoutCollector).settledBy).toBe('look-ahead');
  });

  it('again for the hit of a view, and for one that a service worker stored', () => {
    for (const [oweHit, settledBy] of [
      [(page: LookAhead) => page.viewChanged('push-state'), 'real-time'],
      [(page: LookAhead) => page.viewChanged('replace-state'), 'look-ahead'],
      [
        (page: LookAhead, hit: RequestRecord) => page.answered({ ...hit, fromServiceWorker: true }),
        'real-time',
      ],
    ] as const) {
      const lookAhead = loaded();
      const hit = request('/collect');
      lookAhead.started(request('/events', 'eventsource'));
      lookAhead.started(hit);
      lookAhead.answered(hit);
      oweHit(lookAhead, hit);
      expect(end(lookAhead).settledBy).toBe(settledBy);
    }
  });
});
