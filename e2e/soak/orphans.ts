import { readFileSync } from 'node:fs';
import { listProcesses, parentOf } from '../machines/processes.ts';

/** Processes that were started by a part of the soak and that none of the living ones has: browsers, mostly. */
export function listOrphans(folder: string): number[] {
  return listProcesses().filter(
    (pid) => pid !== process.pid && isOf(folder, pid) && !isBelow(process.pid, pid),
  );
}

/** The folder stands in what its processes were started with. */
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
