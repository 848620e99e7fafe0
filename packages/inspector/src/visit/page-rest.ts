import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetric } from '../browser/page-metric.ts';

/** Tells steps of a page's time in which it ran something from those in which it was at rest. */
export interface PageRest {
  /** The page's time is about to pass: whether it runs anything is counted from here. */
  beginStep(): void;
  /** The visit is about to run something of its own in the page, which is no sign of the page. */
  beginLook(): void;
  /** The page may have run anything. */
  stirred(): void;
  /**
   * Resolves when the browser has done what the page asked of it before: databases, storage, locks. True when nothing
   * ran in the page since it was asked last, but what the visit itself did.
   */
  isAtRest(): Promise<boolean>;
  /** Whether the page kept something in a database, as far as the browser has answered. */
  usesDatabase(): boolean;
}

interface Sources {
  session: CdpSession;
  /** Where the page is now. */
  origin: () => string;
  /** False while frames run in other processes: they have their memory elsewhere. */
  isAlone: () => boolean;
}

/** A page that was at rest in so many steps, and asked nothing of storage since, waits for no answer of it. */
const RESTS_WITH_STORAGE = 2;

const differ = async (before: Promise<number>, after: Promise<number>) => (await before) !== (await after);

/** Whatever a page runs takes some memory. It is asked before what is sent after it, and nobody waits for it. */
export function watchRest({ session, origin, isAlone }: Sources): PageRest {
  let heapBytes: Promise<number> | null = null;
  let hasRun = Promise.resolve(false);
  let rests = 0;
  let usesDatabase = false;
  const memory = () => pageMetric(session, 'JSHeapUsedSize').catch(() => Number.NaN);
  /** Asked of the storage's own thread, behind what the page asked before. */
  const storageAnswered = async () => {
    const told = await session
      .send('Storage.getUsageAndQuota', { origin: origin() })
      .catch(() => ({ usageBreakdown: [] }));
    usesDatabase ||= told.usageBreakdown.some(
      ({ storageType, usage }) => storageType === 'indexeddb' && usage > 0,
    );
  };

  return {
    beginStep() {
      heapBytes ??= memory();
    },
    beginLook() {
      if (heapBytes !== null) hasRun = differ(heapBytes, memory());
      heapBytes = null;
    },
    stirred() {
      heapBytes = null;
      rests = 0;
    },
    async isAtRest() {
      const asked = rests < RESTS_WITH_STORAGE ? storageAnswered() : null;
      const before = heapBytes ?? Promise.resolve(Number.NaN);
      const after = memory();
      const hasRunBefore = hasRun;
      heapBytes = after;
      hasRun = Promise.resolve(false);
      const isAtRest = isAlone() && !(await differ(before, after)) && !(await hasRunBefore);
      rests = isAtRest ? rests + 1 : 0;
      await (isAtRest ? asked : (asked ?? storageAnswered()));
      return isAtRest;
    },
    usesDatabase: () => usesDatabase,
  };
}
