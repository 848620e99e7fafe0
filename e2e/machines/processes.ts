import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns the ids of all processes of the machine. */
export function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

export function childrenOf(parent: number): number[] {
  return listProcesses().filter((pid) => parentOf(pid) === parent);
}

/** Returns the id of the parent process; null if the process has ended. */
export function parentOf(pid: number): number | null {
  const parent = readStat(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

/** Returns the state, the parent and the following fields of /proc; null if the process has ended. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const GONE_AGAIN_MS = 10;

/** Waits until the processes hold no resources; a zombie holds none. */
export async function untilGone(pids: number[]): Promise<void> {
  while (pids.some((pid) => !['Z', undefined].includes(readStat(pid)?.[0]))) await delay(GONE_AGAIN_MS);
}

/** Kills processes with SIGKILL; some may have ended already. */
export function killAll(pids: number[]): void {
  for (const pid of pids) signal(pid, 'SIGKILL');
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
