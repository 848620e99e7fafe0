import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** This process and the browsers that it starts give way to all else, as `nice` takes it: 0 not at all, to 19. */
export function giveWay(niceness: number): void {
  if (niceness > 0 && getPriority() < niceness) setPriority(niceness);
}

const AGAIN_MS = 150;

/**
 * Gives a process with a session of its own the priority of this one, or another. Linux shares the processor among
 * sessions first, each as much as any other, and among the processes of a session by their priority (autogroup, man 7
 * sched). It takes one change in 100 ms, so this tries again. Where sessions do not count, it does nothing.
 */
export function alignSession(pid: number, priority = getPriority(), triesLeft = 3): void {
  if (priority <= 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    if (triesLeft > 0) setTimeout(alignSession, AGAIN_MS, pid, priority, triesLeft - 1).unref();
  }
}
