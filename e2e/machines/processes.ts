import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Of every process of the machine. */
export function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

export function childrenOf(parent: number): number[] {
  return listProcesses().filter((pid) => parentOf(pid) === parent);
}

/** Returns null when it is gone. */
export function parentOf(pid: number): number | null {
  const parent = readStat(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

/** Its state, its parent and what follows in /proc; null when it is gone. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const GONE_AGAIN_MS = 10;

/** Until they hold nothing any more; a zombie does not. */
export async function untilGone(pids: number[]): Promise<void> {
  while (pids.some((pid) => !['Z', undefined].includes(readStat(pid)?.[0]))) await delay(GONE_AGAIN_MS);
}

/** As the system kills; some may be gone already. */
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
