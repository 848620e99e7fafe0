import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { pageMetrics } from '../browser/page-metric.ts';

export type Overuse = 'timed-out' | 'out-of-memory';

export interface OveruseLimits {
  /** Processor time of the thread, in ms. */
  codeMs: number;
  /** Time by the clock, in ms. */
  clockMs: number;
  /** True while the thread has work that it has not answered. */
  run: { readonly isEvaluating: boolean };
}

interface ThreadUse {
  heapBytes: number;
  threadMs: number;
}

const CHECK_MS = 50;
/**
 * Time in ms after which a thread counts as hung if it neither answers nor uses processor time: it is blocked, or
 * inside one built-in function.
 */
const HANG_MS = 5_000;
/** Processor time in ms that a working thread exceeds on a busy machine while `HANG_MS` pass. */
const HANG_WORK_MS = 10;

/**
 * Resolves when the thread of a session's page exceeds its limits. Never resolves when the signal aborts or the page
 * goes. Machine load does not decide: each sample reads memory and processor time at once, and memory comes first.
 */
export async function watchOveruse(
  session: CdpSession,
  limits: OveruseLimits,
  signal: AbortSignal,
): Promise<Overuse> {
  const endsAt = performance.now() + limits.clockMs;
  try {
    const atFirst = await readUse(session);
    let lastWork = { atMs: performance.now(), threadMs: atFirst.threadMs };
    for (;;) {
      await sleep(CHECK_MS, undefined, { signal });
      const use = await answeredUse(session, Math.min(HANG_MS, endsAt - performance.now()), signal);
      signal.throwIfAborted();
      if (use === null) return 'timed-out';
      if (use.heapBytes - atFirst.heapBytes >= TEST_LIMITS.heapBytes) return 'out-of-memory';
      if (use.threadMs - atFirst.threadMs >= limits.codeMs) return 'timed-out';
      const nowMs = performance.now();
      const hasWorked = use.threadMs - lastWork.threadMs >= HANG_WORK_MS;
      if (hasWorked || !limits.run.isEvaluating) lastWork = { atMs: nowMs, threadMs: use.threadMs };
      if (nowMs - lastWork.atMs >= HANG_MS || nowMs >= endsAt) return 'timed-out';
    }
  } catch {
    return new Promise<never>(() => undefined);
  }
}

/** Reads the use of the thread, also while the page runs code. */
async function readUse(session: CdpSession): Promise<ThreadUse> {
  const { JSHeapUsedSize, ThreadTime } = await pageMetrics(session, ['JSHeapUsedSize', 'ThreadTime']);
  return { heapBytes: JSHeapUsedSize, threadMs: ThreadTime * 1_000 };
}

/** Returns the use of the thread; null if no answer comes within `limitMs`. */
function answeredUse(session: CdpSession, limitMs: number, signal: AbortSignal): Promise<ThreadUse | null> {
  const ending = new AbortController();
  const late = sleep(Math.max(1, limitMs), null, { signal: AbortSignal.any([signal, ending.signal]) });
  late.catch(() => undefined);
  return Promise.race([readUse(session), late]).finally(() => ending.abort());
}
