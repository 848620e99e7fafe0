import { readdirSync, readFileSync } from 'node:fs';

/** Of every process of the machine. */
export function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

export function childrenOf(parent: number): number[] {
  return listProcesses().filter((pid) => parentOf(pid) === parent);
}

/** Null when it is gone. */
export function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
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
