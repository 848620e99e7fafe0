import { createQueue } from '@vigie/inspector/queue.ts';
import { createSignal } from '../signal.ts';

/** A read-write lock: shared work runs in parallel, exclusive work runs alone. A waiting writer blocks new readers. */
export type ReadWriteLock = {
  shared<T>(work: () => Promise<T>): Promise<T>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
};

/** Creates the lock. An aborted signal ends all waiting: work called then ends by itself. */
export function createReadWriteLock(signal: AbortSignal): ReadWriteLock {
  const queue = createQueue();
  const changed = createSignal();
  let readers = 0;
  let writers = 0;

  const until = async (isSo: () => boolean) => {
    while (!isSo() && !signal.aborted) await changed.next(signal);
  };
  return {
    async shared(work) {
      await until(() => writers === 0);
      readers += 1;
      try {
        return await work();
      } finally {
        readers -= 1;
        changed.fire();
      }
    },
    async exclusive(work) {
      writers += 1;
      try {
        return await queue.run(async () => {
          await until(() => readers === 0);
          return work();
        });
      } finally {
        writers -= 1;
        changed.fire();
      }
    },
  };
}
