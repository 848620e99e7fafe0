import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const GIVING_WAY = constants.priority.PRIORITY_BELOW_NORMAL;

/** Whatever else this machine does goes before this process and the browsers that it starts. */
export function giveWay(): void {
  if (getPriority() < GIVING_WAY) setPriority(GIVING_WAY);
}

/**
 * Gives a process with a session of its own the priority of this one, or another. Linux shares the processor among
 * sessions first, each as much as any other, and among the processes of a session by their priority (autogroup, man 7
 * sched). Where it does not, or takes no other change so soon, this does nothing.
 */
export function alignSession(pid: number, priority = getPriority()): void {
  if (priority <= 0) return;
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // It stays as fast as others.
  }
}
