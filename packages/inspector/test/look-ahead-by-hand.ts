import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { createLookAhead, type LookAhead, type LookAheadOptions } from '../src/visit/look-ahead.ts';

export const LOOK_AHEAD_MS = 6_000;
export const WAIT_MS = 10;

/** Elapsed ms; real time and the page's time are equal here. */
export const clock = { atMs: 0 };
let lastId = 0;

/** Creates the look-ahead of a page whose document has come. */
export function open({
  hasCollector = true,
  holdBack,
  longPolls,
}: Partial<LookAheadOptions> = {}): LookAhead {
  const lookAhead = createLookAhead({
    nowMs: () => clock.atMs,
    steadyMs: () => clock.atMs,
    isCollector: ({ url }) => url.includes('/collect'),
    isOfTag: ({ url }) => url.includes('/settings'),
    hasCollector,
    lookAheadMs: LOOK_AHEAD_MS,
    holdBack,
    longPolls,
  });
  lookAhead.documentStarted();
  return lookAhead;
}
export function loaded(options?: Partial<LookAheadOptions>): LookAhead {
  const lookAhead = open(options);
  lookAhead.documentLoaded();
  return lookAhead;
}
export const request = (url: string, resourceType: RequestRecord['resourceType'] = 'fetch') => {
  lastId += 1;
  return {
    id: `${lastId}`,
    url,
    method: 'GET',
    resourceType,
    startedMs: clock.atMs,
    state: 'answered',
  } as RequestRecord;
};

interface Ended {
  settledBy: string;
  waitedMs: number;
  passedAtOnceMs: number;
  passedInRealTimeMs: number;
}

/** Runs the steps of the look-ahead until it ends; `at` runs its functions after the given ms of the page's time. */
export function end(lookAhead: LookAhead, at: Record<number, () => void> = {}): Ended {
  const ended = { waitedMs: 0, passedAtOnceMs: 0, passedInRealTimeMs: 0 };
  const due = Object.entries(at).map(([ms, act]) => ({ ms: Number(ms), act }));
  for (;;) {
    const step = lookAhead.next();
    if (step.kind === 'end') return { settledBy: step.settledBy, ...ended };
    if (step.kind === 'frames') lookAhead.framesShown(false);
    if (step.kind === 'wait') {
      ended.waitedMs += WAIT_MS;
      clock.atMs += WAIT_MS;
    }
    if (step.kind !== 'pass') continue;
    clock.atMs += step.ms;
    ended[step.atOnce ? 'passedAtOnceMs' : 'passedInRealTimeMs'] += step.ms;
    while (due[0] !== undefined && due[0].ms <= ended.passedAtOnceMs) due.shift()?.act();
    lookAhead.passed(step.ms, !step.atOnce);
  }
}
