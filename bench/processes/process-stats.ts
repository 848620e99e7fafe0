/** Reads process data from /proc (Linux). */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export interface ProcessStat {
  pid: number;
  parent: number;
  /** CPU time of this process only. */
  ownSeconds: number;
  /** CPU time of its ended children that were waited for, including theirs. */
  endedSeconds: number;
}

function statOf(pid: string): ProcessStat | null {
  const text = textOf(`/proc/${pid}/stat`);
  if (text === '') return null;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
  return {
    pid: Number(pid),
    parent,
    ownSeconds: (user + system) / TICKS_PER_SECOND,
    endedSeconds: (userOfEnded + systemOfEnded) / TICKS_PER_SECOND,
  };
}

export function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((entry) => entry !== null);
}

/** Returns the command line; empty for a zombie. */
export const commandOf = (pid: number) => textOf(`/proc/${pid}/cmdline`);

export const proportionalKilobytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** Returns the text of a file; empty if the process has ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
