import { loadAdjustedClock } from './load-adjusted-clock.ts';

/** The time of a visit is over. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
}
/** The caller no longer needs the visit. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

export interface Deadline {
  leftMs(): number;
  /** Returns the work's result. Raises OutOfTime or Cancelled if that comes first. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Rejects with OutOfTime or Cancelled. */
  readonly over: Promise<never>;
  end(): void;
}

/** Interval at which a deadline reads the clock, in ms. */
const CHECK_MS = 250;

/**
 * Starts a countdown of `milliseconds` of the load-adjusted clock. A negative number is over at once, and an abort of
 * the signal ends the countdown early.
 */
export function createDeadline(milliseconds: number, signal?: AbortSignal): Deadline {
  const clock = loadAdjustedClock;
  const endsAt = clock.nowMs() + milliseconds;
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const check = () => {
    const leftMs = endsAt - clock.nowMs();
    if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, CHECK_MS));
    else reject(new OutOfTime(`no end within ${Math.round(milliseconds)} ms`));
  };
  let timer = setTimeout(check, Math.max(0, Math.min(milliseconds, CHECK_MS)));
  const onAbort = () => reject(new Cancelled('the visit was cancelled'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    over,
    leftMs: () => Math.max(0, endsAt - clock.nowMs()),
    race: (work) => Promise.race([work, over]),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Returns the work's result. Raises OutOfTime if it takes longer. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const deadline = createDeadline(milliseconds);
  try {
    return await deadline.race(work);
  } finally {
    deadline.end();
  }
}
