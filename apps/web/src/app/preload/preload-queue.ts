/** Fetches at most so many screens at a time. */
const AT_ONCE = 5;

export interface PreloadQueue {
  /** Fetches once, in its turn; what is urgent goes before what waits. Failures are left to whoever opens the screen. */
  add: (key: string, fetchIt: () => Promise<unknown>, isUrgent?: boolean) => void;
  /** Lets nothing that waits begin any more. */
  stop: () => void;
}

export function createPreloadQueue(atOnce = AT_ONCE): PreloadQueue {
  const known = new Set<string>();
  let waiting: { key: string; fetchIt: () => Promise<unknown> }[] = [];
  let running = 0;

  function next(): void {
    while (running < atOnce) {
      const first = waiting.shift();
      if (!first) return;
      running += 1;
      void run(first.fetchIt);
    }
  }
  async function run(fetchIt: () => Promise<unknown>): Promise<void> {
    try {
      await fetchIt();
    } catch {
      // It is fetched again when it is opened, and says then what is wrong.
    }
    running -= 1;
    next();
  }

  return {
    add(key, fetchIt, isUrgent = false) {
      const at = waiting.findIndex((item) => item.key === key);
      if (known.has(key) && !(isUrgent && at >= 0)) return;
      known.add(key);
      if (at >= 0) waiting.splice(at, 1);
      if (isUrgent) waiting.unshift({ key, fetchIt });
      else waiting.push({ key, fetchIt });
      next();
    },
    stop() {
      waiting = [];
    },
  };
}
