/** Attempts of this server that wait for a running one to end. The first of the same counter continues. */
interface Waiting {
  keys: readonly string[];
  wake: () => void;
}

const WAITING_MAX = 200;
/** Other servers wake nobody here: look again after this while. */
const LOOK_AGAIN_MS = 1_000;

const waiting: Waiting[] = [];

/** Whether as many wait as may. */
export function isQueueFull(): boolean {
  return waiting.length >= WAITING_MAX;
}

/** Waits until an attempt of one of these counters ended, or a while. */
export function waitForAnEnd(keys: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const own: Waiting = {
      keys,
      wake: () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(own), 1);
        resolve();
      },
    };
    const timer = setTimeout(() => own.wake(), LOOK_AGAIN_MS);
    waiting.push(own);
  });
}

/** Lets the next one look whether it may go on. */
export function wakeNext(keys: readonly string[]): void {
  waiting.find((one) => one.keys.some((key) => keys.includes(key)))?.wake();
}
