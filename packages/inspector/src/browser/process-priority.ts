import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process and the browsers that it starts. `niceness` is as for `nice`: 0 (unchanged) to
 * 19.
 */
export function giveWay(niceness: number): void {
  if (niceness > 0 && getPriority() < niceness) setPriority(niceness);
}

const AGAIN_MS = 150;

/**
 * Gives a process with its own session the priority of this process, or another one. Linux shares the processor equally
 * among sessions, and by priority among the processes of a session (autogroup, man 7 sched). Linux accepts one change
 * in 100 ms, so this function retries. It does nothing where sessions do not count.
 */
export function alignSession(pid: number, priority = getPriority(), triesLeft = 3): void {
  if (priority <= 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    if (triesLeft > 0) setTimeout(alignSession, AGAIN_MS, pid, priority, triesLeft - 1).unref();
  }
}
