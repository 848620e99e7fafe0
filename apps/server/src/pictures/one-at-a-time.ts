import { Refusal } from '../errors/refusal.ts';

/**
 * Runs one task after the other. It refuses with `busy` when too many wait, so that a flood of them blocks nothing
 * else.
 */
export function createTurns(waitingMax: number) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting > waitingMax) throw new Refusal('busy', { headers: { 'retry-after': '5' } });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {}).then(() => void (waiting -= 1));
    return mine;
  };
}
