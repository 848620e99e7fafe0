import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { clock, end, loaded, LOOK_AHEAD_MS, request, WAIT_MS } from '../../test/look-ahead-by-hand.ts';
import { WAIT_CAP_MS, type LookAhead, type LookAheadOptions } from './look-ahead.ts';
import { LONG_POLL_MS } from './pending-requests.ts';
import { createLongPolls, SLOW_ANSWER_MAX_MS } from './slow-requests.ts';

beforeEach(() => {
  clock.atMs = 0;
});

/** Returns a page with a hit that sends this request once it has loaded. */
function lookAheadWith(slow: RequestRecord, options?: Partial<LookAheadOptions>): LookAhead {
  const lookAhead = loaded(options);
  const hit = request('/collect');
  lookAhead.started(hit);
  lookAhead.ended(hit);
  lookAhead.started(slow);
  return lookAhead;
}
/** Returns the state when a response comes after the given real time. */
function answeredAt(lookAhead: LookAhead, slow: RequestRecord, at: number): void {
  while (clock.atMs < at) {
    const step = lookAhead.next();
    if (step.kind === 'frames') lookAhead.framesShown(false);
    else {
      if (step.kind === 'pass' && step.atOnce) throw new Error('faster than real time');
      const ms = step.kind === 'pass' ? step.ms : WAIT_MS;
      if (step.kind === 'pass') lookAhead.passed(ms, true);
      clock.atMs += ms;
    }
  }
  lookAhead.answered(slow);
}

describe('leaves the visit open for a slow answer that the page waits for', () => {
  it.each(['fetch', 'xhr'] as const)('of %s, and looks ahead from its head on', (type) => {
    const slow = request('/offers', type);
    const lookAhead = lookAheadWith(slow);
    answeredAt(lookAhead, slow, 11_000);
    lookAhead.ended(slow);
    expect(end(lookAhead)).toMatchObject({ settledBy: 'real-time', passedAtOnceMs: LOOK_AHEAD_MS });
  });

  it('until so long after its request, and not for one after another', () => {
    const never = lookAheadWith(request('/never'));
    const { waitedMs, passedInRealTimeMs } = end(never);
    expect(waitedMs + passedInRealTimeMs).toBe(SLOW_ANSWER_MAX_MS);
    const again = loaded({ hasCollector: false });
    for (const _time of [1, 2, 3]) {
      const slow = request('/state');
      again.started(slow);
      answeredAt(again, slow, clock.atMs + 3_000);
      again.ended(slow);
    }
    again.started(request('/state'));
    expect(end(again)).toMatchObject({ waitedMs: LONG_POLL_MS, passedInRealTimeMs: 0 });
  });

  it('once only where the hit is owed, too', () => {
    const lookAhead = loaded();
    lookAhead.started(request('/never'));
    const { waitedMs, passedInRealTimeMs } = end(lookAhead);
    expect(waitedMs + passedInRealTimeMs).toBe(SLOW_ANSWER_MAX_MS);
  });

  it('but not for what answers when there is something to say', () => {
    for (const never of [
      request('/socket.io/?EIO=4&transport=polling&sid=1'),
      request('/app/3/abc/xhr_streaming', 'xhr'),
      { ...request('/live'), mimeType: 'text/event-stream' },
      request('/photo', 'image'),
    ])
      expect(end(lookAheadWith(never))).toMatchObject({ waitedMs: LONG_POLL_MS, passedInRealTimeMs: 0 });
  });

  it('but not for an address that never answered in two visits', () => {
    const longPolls = createLongPolls();
    const took = () => {
      const { waitedMs, passedInRealTimeMs } = end(
        lookAheadWith(request(`/updates?at=${clock.atMs}`), { longPolls }),
      );
      return waitedMs + passedInRealTimeMs;
    };
    expect([took(), took(), took()]).toEqual([SLOW_ANSWER_MAX_MS, SLOW_ANSWER_MAX_MS, LONG_POLL_MS]);
    longPolls.answered(request('/updates'));
    expect(took()).toBe(SLOW_ANSWER_MAX_MS);
  });
});

describe('uses real time', () => {
  it('while a service worker starts, and looks ahead again once it has', () => {
    const lookAhead = loaded({ hasCollector: false });
    lookAhead.serviceWorkerIs('1', 'new');
    lookAhead.framesShown(false);
    for (const status of ['new', 'installing', 'activating'] as const) {
      lookAhead.serviceWorkerIs('1', status);
      expect(lookAhead.next()).toMatchObject({ kind: 'pass', atOnce: false });
      lookAhead.passed(2_000, true);
    }
    lookAhead.serviceWorkerIs('1', 'activated');
    expect(end(lookAhead)).toMatchObject({ passedAtOnceMs: LOOK_AHEAD_MS, passedInRealTimeMs: 0 });
  });

  it('for no service worker that never starts', () => {
    const lookAhead = loaded({ hasCollector: false });
    lookAhead.serviceWorkerIs('1', 'installing');
    expect(end(lookAhead)).toMatchObject({ passedAtOnceMs: 0, passedInRealTimeMs: WAIT_CAP_MS });
  });
});
