import { readFileSync } from 'node:fs';
import type { CdpSession } from './cdp/cdp-session.ts';

/** Process of the browser, with its private and shared memory. */
export interface BrowserProcess {
  pid: number;
  isRenderer: boolean;
  bytes: number;
}

export interface MemoryLimits {
  rendererBytes: number;
  /** Limit of any other process of the browser, mainly the one with the pages' storage. */
  otherBytes: number;
  allBytes: number;
}

export const MEMORY_LIMITS: MemoryLimits = {
  rendererBytes: 1_000_000_000,
  otherBytes: 1_000_000_000,
  allBytes: 4_000_000_000,
};

/** Returns the process to end and the reason; null if memory is within the limits. */
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
  /** Returns why a process was ended within the last seconds; null if none was. */
  whyEnded: () => string | null;
}

const CHECK_MS = 250;
/** Time in ms during which a reported crash belongs to the process that was ended. */
const RECENT_MS = 5_000;

/**
 * Watches the memory of a browser's processes, and ends a process that exceeds its limit. Its page fails, and the
 * machine stays usable for others. It works on Linux only; elsewhere it does nothing.
 */
export function watchMemory(browser: CdpSession, limits = MEMORY_LIMITS): MemoryWatch {
  let known: Omit<BrowserProcess, 'bytes'>[] = [];
  let ended: { why: string; atMs: number } | null = null;

  /** Queries the processes. If the browser is too busy to answer, the last known processes are measured. */
  async function ask(): Promise<void> {
    const answer = await browser.send('SystemInfo.getProcessInfo').catch(() => null);
    if (answer === null) return;
    known = answer.processInfo.map(({ id, type }) => ({ pid: id, isRenderer: type === 'renderer' }));
  }
  function check(): void {
    void ask();
    const excess = excessOf(
      known.map((one) => ({ ...one, bytes: residentBytes(one.pid) })),
      limits,
    );
    if (excess !== null && end(excess.process.pid)) ended = { why: excess.why, atMs: performance.now() };
  }
  const timer = setInterval(check, CHECK_MS).unref();
  void browser.closed.then(() => clearInterval(timer));
  return {
    whyEnded: () => (ended !== null && performance.now() - ended.atMs < RECENT_MS ? ended.why : null),
  };
}

const PAGE_BYTES = 4_096;

/**
 * Reads the resident memory of a process, in bytes. The read is synchronous: the kernel writes this text in a few
 * microseconds, and a thread switch takes longer.
 */
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
