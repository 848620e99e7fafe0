import { createQueue } from '@vigie/inspector/queue.ts';
import { createSignal } from '../signal.ts';

/** A read-write lock: shared work runs in parallel, exclusive work runs alone. A waiting writer blocks new readers. */
export type ReadWriteLock = {
  beside<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

/** Creates the lock. An aborted signal ends all waiting: work called then ends by itself. */
export function createReadWriteLock(signal: AbortSignal): ReadWriteLock {
  const queue = createQueue();
  const changed = createSignal();
  let sideBySide = 0;
  let wanting = 0;

  const until = async (isSo: () => boolean) => {
    while (!isSo() && !signal.aborted) await changed.next(signal);
  };
  return {
    async beside(work) {
      await until(() => wanting === 0);
      sideBySide += 1;
      try {
        return await work();
      } finally {
        sideBySide -= 1;
        changed.fire();
      }
    },
    async alone(work) {
      wanting += 1;
      try {
        return await queue.run(async () => {
          await until(() => sideBySide === 0);
          return work();
        });
      } finally {
        wanting -= 1;
        changed.fire();
      }
    },
  };
}
