import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { createTarget } from '../browser/target.ts';
import { createVisitClock } from '../record/visit-clock.ts';
import { createVirtualTime, type Pace } from './page-time.ts';

const CHECK_MS = 500;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const metric = (name: string, value: number) => ({ name, value });

/** Opens a page that keeps time as Chromium does: every grant reports its own end, and none is revoked. */
function openPage() {
  let nowMs = 0;
  let endsMs: number[] = [];
  const handlers: (() => void)[] = [];
  const session = {
    id: 'page',
    closed: new Promise(() => undefined),
    on: (_event: string, handler: () => void) => void handlers.push(handler),
    send: (method: string) =>
      Promise.resolve(
        method === 'Performance.getMetrics'
          ? { metrics: [metric('Timestamp', nowMs / 1000), metric('ThreadTime', 0)] }
          : {},
      ),
    tell: (method: string, { budget }: { budget?: number } = {}) => {
      if (method === 'Emulation.setVirtualTimePolicy' && budget !== undefined) endsMs.push(nowMs + budget);
    },
  } as unknown as CdpSession;
  return {
    target: createTarget('page', session),
    /** Lets time pass up to the next end of a grant; all grants that end then report it. */
    goOn() {
      nowMs = Math.min(...endsMs);
      const over = endsMs.filter((endMs) => endMs <= nowMs);
      endsMs = endsMs.filter((endMs) => endMs > nowMs);
      for (const _grant of over) for (const tell of handlers) tell();
    },
    /** Lets part of a grant pass. */
    moveMs: (ms: number) => (nowMs += ms),
    nowMs: () => nowMs,
  };
}

it('lets all of a step pass, though the step before was granted twice', async () => {
  const page = openPage();
  const time = createVirtualTime(createVisitClock(Date.now));
  time.start(page.target);
  let pace: Pace = 'with-network';
  const first = time.pass(250, () => pace);
  // A request stops the page's time from here on, until its wait ends.
  page.moveMs(100);
  pace = 'free';
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  page.goOn();
  await first;
  expect(page.nowMs()).toBe(250);
  for (const endMs of [500, 750]) {
    const step = time.pass(250, () => pace);
    await vi.advanceTimersByTimeAsync(0);
    const ended = vi.fn<() => void>();
    void step.then(ended);
    for (let times = 0; times < 5 && ended.mock.calls.length === 0; times += 1) {
      page.goOn();
      await vi.advanceTimersByTimeAsync(0);
    }
    await step;
    expect(page.nowMs()).toBe(endMs);
  }
});

it('leaves a pass to the one that follows it, while it still requests a clock', async () => {
  const page = openPage();
  const time = createVirtualTime(createVisitClock(Date.now));
  time.start(page.target);
  let pace: Pace = 'with-network';
  const first = time.pass(250, () => pace);
  pace = 'free';
  await vi.advanceTimersByTimeAsync(CHECK_MS);
  page.goOn();
  await first;
  const left = time.pass(250, () => pace);
  time.end();
  const next = time.pass(250, () => pace);
  await vi.advanceTimersByTimeAsync(0);
  page.goOn();
  await Promise.all([left, next]);
  expect(page.nowMs()).toBe(500);
  expect(vi.getTimerCount()).toBe(0);
});
