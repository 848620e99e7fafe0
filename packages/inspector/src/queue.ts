/** Runs tasks in the order of their arrival, with a concurrency limit. */
export interface Queue {
  /** Returns the task's result. Rejects with the signal's reason if the signal aborts while the task waits. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createQueue(atATime = 1): Queue {
  const waiting = new Set<() => void>();
  let free = atATime;

  async function takeSlot(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => {
      if (waiting.delete(resolve)) reject(signal?.reason as Error);
    };
    waiting.add(resolve);
    signal?.addEventListener('abort', onAbort, { once: true });
    await promise;
    signal?.removeEventListener('abort', onAbort);
  }

  function handOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(task, signal) {
      await takeSlot(signal);
      try {
        return await task();
      } finally {
        handOn();
      }
    },
  };
}
