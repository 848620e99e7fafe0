import { readFileSync } from 'node:fs';
import { listProcesses, parentOf } from '../machines/processes.ts';

/**
 * Returns the processes of this folder without an owner. The crash handlers of a full browser leave it as soon as they
 * start: they belong to it as long as a browser with their profile lives.
 */
export function listOrphans(folder: string): number[] {
  const ours = listProcesses().filter((pid) => pid !== process.pid && isOf(folder, pid));
  const owned = ours.filter((pid) => isBelow(process.pid, pid));
  const profiles = new Set(owned.map(profileOf));
  return ours.filter(
    (pid) => !owned.includes(pid) && !(profileOf(pid) !== null && profiles.has(profileOf(pid))),
  );
}

function profileOf(pid: number): string | null {
  try {
    return /vigie-profile-[\w-]+/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns whether a process belongs to the folder: its command line then contains the path. */
function isOf(folder: string, pid: number): boolean {
  try {
    return ['cmdline', 'environ'].some((file) =>
      readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(folder),
    );
  } catch {
    return false;
  }
}

function isBelow(ancestor: number, pid: number): boolean {
  for (let at: number | null = pid; at !== null && at > 1; at = parentOf(at))
    if (at === ancestor) return true;
  return false;
}
