import { ApiError } from '../errors/api-error.ts';

/**
 * Creates a serial queue. It refuses a task with `busy` when too many wait, so that a flood of tasks blocks nothing
 * else.
 */
export function createSerialQueue(waitingMax: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > waitingMax) throw new ApiError('busy', { headers: { 'retry-after': '5' } });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {}).then(() => void (waiting -= 1));
    return mine;
  };
}
