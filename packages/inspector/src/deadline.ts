/** The time given to a visit is over. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
}
/** The caller no longer wants the visit. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

export interface Deadline {
  leftMs(): number;
  /** The work's result. Raises OutOfTime or Cancelled when that comes first. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Rejects with OutOfTime or Cancelled. */
  readonly over: Promise<never>;
  end(): void;
}

/** Starts counting down `milliseconds`; a negative number is over at once, and an abort of the signal ends it early. */
export function createDeadline(milliseconds: number, signal?: AbortSignal): Deadline {
  const endsAt = performance.now() + milliseconds;
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const timer = setTimeout(
    () => reject(new OutOfTime(`no end within ${Math.round(milliseconds)} ms`)),
    Math.max(0, milliseconds),
  );
  const onAbort = () => reject(new Cancelled('the visit was cancelled'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    over,
    leftMs: () => Math.max(0, endsAt - performance.now()),
    race: (work) => Promise.race([work, over]),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
