/** A repeatable signal with any number of waiters. */
export type Signal = {
  fire(): void;
  /** Resolves at the next `fire`, or when the signal aborts. */
  next: (signal: AbortSignal) => Promise<void>;
};

export function createSignal(): Signal {
  const waiting = new Set<() => void>();
  return {
    fire() {
      for (const wake of waiting) wake();
    },
    async next(signal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = () => resolve();
      if (signal.aborted) wake();
      signal.addEventListener('abort', wake);
      waiting.add(wake);
      await promise;
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
    },
  };
}
