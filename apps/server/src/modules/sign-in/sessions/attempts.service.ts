import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { ThrottleRule } from './sessions.policy.ts';
import {
  beginThrottledAttempt,
  settleAttempt,
  type AttemptBegun,
  type ThrottledOutcome,
} from './throttle.store.ts';

interface Counting {
  rules: ThrottleRule[];
  now: Date;
}

const LOOKS_MAX = 15;

/**
 * Makes an attempt. A result of null counts as a failure; an exception is not counted. After too many failures it
 * refuses the attempt and reports how long to wait. Concurrent attempts get no more tries than sequential ones. A
 * running attempt is not yet a failure: when running attempts fill a counter, the others wait.
 */
export async function countAttempt<T>(
  db: Db,
  { rules, now }: Counting,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  await requireAttemptSlot(db, { rules, now });
  let outcome: ThrottledOutcome = 'dropped';
  try {
    const found = await attempt();
    outcome = found === null ? 'wrong' : 'right';
    return found;
  } finally {
    await settleAttempt(db, rules, { outcome, now });
    wakeNext(keysOf(rules));
  }
}

/** Counts an action that is limited in number, whatever its result. Refuses it above the limit. */
export async function requireAttempt(db: Db, rule: ThrottleRule, now: Date): Promise<void> {
  await countAttempt(db, { rules: [rule], now }, async () => null);
}

/** Returns whether an action is still below its limit; counts it if so. */
export async function hasAttemptLeft(db: Db, rule: ThrottleRule, now: Date): Promise<boolean> {
  try {
    await requireAttempt(db, rule, now);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function requireAttemptSlot(db: Db, { rules, now }: Counting): Promise<void> {
  const keys = keysOf(rules);
  for (let attempt = 0; attempt < LOOKS_MAX; attempt += 1) {
    const begun = await beginThrottledAttempt(db, rules, now);
    if (begun === 'begun') return;
    if (begun !== 'full') {
      // Waiting attempts of the same counter learn of the block as well
      wakeNext(keys);
      throw tooMany(begun);
    }
    if (isQueueFull()) break;
    await waitForAnEnd(keys);
  }
  throw new ApiError('busy', { headers: { 'retry-after': '2' } });
}

function tooMany({ waitSeconds }: Exclude<AttemptBegun, string>): ApiError {
  return new ApiError('too-many-attempts', {
    data: { retryAfterSeconds: waitSeconds },
    headers: { 'retry-after': String(waitSeconds) },
  });
}

function keysOf(rules: ThrottleRule[]): string[] {
  return rules.map(({ key }) => key);
}

/** Attempts of this server that wait for a running one to end. The first of the same counter continues. */
interface Waiting {
  keys: readonly string[];
  wake: () => void;
}

const WAITING_MAX = 200;
/** Other servers wake nobody here, so waiting attempts check again after this time. */
const LOOK_AGAIN_MS = 1_000;

const waiting: Waiting[] = [];

/** Returns whether the maximum number of attempts is waiting. */
function isQueueFull(): boolean {
  return waiting.length >= WAITING_MAX;
}

/** Waits until an attempt of one of these counters ended, or for a limited time. */
function waitForAnEnd(keys: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const own: Waiting = {
      keys,
      wake: () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(own), 1);
        resolve();
      },
    };
    const timer = setTimeout(() => own.wake(), LOOK_AGAIN_MS);
    waiting.push(own);
  });
}

/** Wakes the next waiting attempt of these counters, so that it checks again. */
function wakeNext(keys: readonly string[]): void {
  waiting.find((one) => one.keys.some((key) => keys.includes(key)))?.wake();
}
