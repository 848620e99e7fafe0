/** Lets so many run at a time; the others wait in order. */
export interface Slots {
  /** Resolves with the function that gives the slot back. Rejects with the signal's reason when that comes first. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return once(release);
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const onAbort = () => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(signal.reason as Error);
      };
      waiting.push(resolve);
      signal.addEventListener('abort', onAbort, { once: true });
      await promise;
      signal.removeEventListener('abort', onAbort);
      return once(release);
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
