import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Returns what the heap holds, in bytes, without the garbage that waits to be collected: no matter when it would be.
 */
export function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
