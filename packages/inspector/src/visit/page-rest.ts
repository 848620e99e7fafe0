import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetric } from '../browser/page-metric.ts';

/** Detects in which steps of a page's time it ran code. */
export interface PageRest {
  /** Begins a step of the page's time: code that runs from here on counts. */
  beginStep(): void;
  /** Begins a query of the visit itself in the page, which does not count. */
  beginQuery(): void;
  /** Records that the page may have run code. */
  stirred(): void;
  /**
   * Resolves when the browser has done the page's earlier requests to databases, storage and locks. Returns true if no
   * code ran in the page since the last call, except the visit's own.
   */
  isAtRest(): Promise<boolean>;
  /** Returns whether the page has stored data in a database, as far as the browser has answered. */
  usesDatabase(): boolean;
}

interface Sources {
  session: CdpSession;
  /** Returns the present origin of the page. */
  origin: () => string;
  /** Returns false while frames run in other processes, which have their own memory. */
  isOnlyProcess: () => boolean;
}

/** Number of idle steps without a request to storage, after which a page waits for no answer of storage. */
const RESTS_WITH_STORAGE = 2;

const differ = async (before: Promise<number>, after: Promise<number>) => (await before) !== (await after);

/**
 * Watches the use of memory, because any code that a page runs takes some. The memory is requested before later
 * commands, and no caller waits for it.
 */
export function watchRest({ session, origin, isOnlyProcess }: Sources): PageRest {
  let heapBytes: Promise<number> | null = null;
  let hasRun = Promise.resolve(false);
  let idleSteps = 0;
  let usesDatabase = false;
  const memory = () => pageMetric(session, 'JSHeapUsedSize').catch(() => Number.NaN);
  /** Resolves when the storage's own thread has done the page's earlier requests. */
  const storageAnswered = async () => {
    const usage = await session
      .send('Storage.getUsageAndQuota', { origin: origin() })
      .catch(() => ({ usageBreakdown: [] }));
    usesDatabase ||= usage.usageBreakdown.some(
      ({ storageType, usage }) => storageType === 'indexeddb' && usage > 0,
    );
  };

  return {
    beginStep() {
      heapBytes ??= memory();
    },
    beginQuery() {
      if (heapBytes !== null) hasRun = differ(heapBytes, memory());
      heapBytes = null;
    },
    stirred() {
      heapBytes = null;
      idleSteps = 0;
    },
    async isAtRest() {
      const answered = idleSteps < RESTS_WITH_STORAGE ? storageAnswered() : null;
      const before = heapBytes ?? Promise.resolve(Number.NaN);
      const after = memory();
      const hasRunBefore = hasRun;
      heapBytes = after;
      hasRun = Promise.resolve(false);
      const isAtRest = isOnlyProcess() && !(await differ(before, after)) && !(await hasRunBefore);
      idleSteps = isAtRest ? idleSteps + 1 : 0;
      await (isAtRest ? answered : (answered ?? storageAnswered()));
      return isAtRest;
    },
    usesDatabase: () => usesDatabase,
  };
}
