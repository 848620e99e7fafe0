import { readFileSync } from 'node:fs';
import type { CdpSession } from './cdp/cdp-session.ts';

/** A process of the browser, with the memory that it holds alone or shares. */
export interface BrowserProcess {
  pid: number;
  isRenderer: boolean;
  bytes: number;
}

export interface MemoryLimits {
  rendererBytes: number;
  /** The limit of any other process of the browser, mainly the one that holds the pages' storage. */
  otherBytes: number;
  allBytes: number;
}

export const MEMORY_LIMITS: MemoryLimits = {
  rendererBytes: 1_000_000_000,
  otherBytes: 1_000_000_000,
  allBytes: 4_000_000_000,
};

/** The process to end, and why; null while all is well. */
export function excessOf(
  processes: BrowserProcess[],
  limits: MemoryLimits,
): { process: BrowserProcess; why: string } | null {
  const bySize = processes.toSorted((one, other) => other.bytes - one.bytes);
  const tooLarge = bySize.find(
    ({ isRenderer, bytes }) => bytes > (isRenderer ? limits.rendererBytes : limits.otherBytes),
  );
  const limit = tooLarge?.isRenderer === false ? limits.otherBytes : limits.rendererBytes;
  if (tooLarge) return { process: tooLarge, why: `more than ${limit / 1_000_000} MB of memory` };
  const sum = processes.reduce((all, { bytes }) => all + bytes, 0);
  const largest = bySize.find(({ isRenderer }) => isRenderer) ?? bySize[0];
  if (sum <= limits.allBytes || largest === undefined) return null;
  return { process: largest, why: `more than ${limits.allBytes / 1_000_000} MB of memory in all` };
}

export interface MemoryWatch {
  /** Why a process was ended within the last seconds; null when none was. */
  whyEnded: () => string | null;
}

const LOOK_MS = 250;
/** A crash that is told this soon after is that of the process that was ended. */
const RECENT_MS = 5_000;

/**
 * Watches the memory of a browser's processes, and ends a process that takes too much. Its page fails, and the
 * machine stays usable for others. It works on Linux only; elsewhere it sees nothing.
 */
export function watchMemory(browser: CdpSession, limits = MEMORY_LIMITS): MemoryWatch {
  let known: Omit<BrowserProcess, 'bytes'>[] = [];
  let ended: { why: string; atMs: number } | null = null;

  /** A browser that is too busy to answer is judged by the processes that it had. */
  async function ask(): Promise<void> {
    const answer = await browser.send('SystemInfo.getProcessInfo').catch(() => null);
    if (answer === null) return;
    known = answer.processInfo.map(({ id, type }) => ({ pid: id, isRenderer: type === 'renderer' }));
  }
  function look(): void {
    void ask();
    const excess = excessOf(
      known.map((one) => ({ ...one, bytes: residentBytes(one.pid) })),
      limits,
    );
    if (excess !== null && end(excess.process.pid)) ended = { why: excess.why, atMs: performance.now() };
  }
  const timer = setInterval(look, LOOK_MS).unref();
  void browser.closed.then(() => clearInterval(timer));
  return {
    whyEnded: () => (ended !== null && performance.now() - ended.atMs < RECENT_MS ? ended.why : null),
  };
}

const PAGE_BYTES = 4_096;

/** Read at once: the kernel writes this text in a few microseconds, and a thread's hand-over takes far longer. */
function residentBytes(pid: number): number {
  try {
    const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(resident ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
