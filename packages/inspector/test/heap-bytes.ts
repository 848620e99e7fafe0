import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the size of the heap in bytes, after garbage collection. */
export function heapBytesUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
