/** CPU and memory of a process and all its descendants, read from /proc (Linux). */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  cpuSeconds: number;
}

function stat(pid: string): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // utime, stime and the same of children that ended and were waited for
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { pid: Number(pid), parent, cpuSeconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

function tree(root: number): ProcessStat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((entry) => entry !== null);
  const members = new Set([root]);
  for (let grew = true; grew;) {
    const before = members.size;
    for (const entry of all) if (members.has(entry.parent)) members.add(entry.pid);
    grew = members.size > before;
  }
  return all.filter((entry) => members.has(entry.pid));
}

function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Seconds of CPU spent so far by the tree, and its proportional memory in megabytes. */
export function readTree(root: number): { cpuSeconds: number; megabytes: number } {
  const members = tree(root);
  return {
    cpuSeconds: members.reduce((sum, entry) => sum + entry.cpuSeconds, 0),
    megabytes: members.reduce((sum, entry) => sum + proportionalKilobytes(entry.pid), 0) / 1024,
  };
}
