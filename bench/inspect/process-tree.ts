/** CPU and memory of a process and all its descendants, read from /proc (Linux). */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  ownSeconds: number;
  /** With its children that ended and were waited for. */
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
    const [user = 0, system = 0, userOfChildren = 0, systemOfChildren = 0] = fields.slice(11, 15);
    const ownSeconds = (user + system) / TICKS_PER_SECOND;
    const ofChildren = (userOfChildren + systemOfChildren) / TICKS_PER_SECOND;
    return { pid: Number(pid), parent, ownSeconds, cpuSeconds: ownSeconds + ofChildren };
  } catch {
    return null;
  }
}

function allProcesses(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((entry) => entry !== null);
}

function tree(root: number, all: ProcessStat[]): ProcessStat[] {
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

export interface CpuOfTree {
  /** Of its first process alone. */
  rootSeconds: number;
  allSeconds: number;
}

/** Seconds of CPU spent so far by each of the trees, read at one moment; much cheaper than memory. */
export function readCpu(roots: number[]): CpuOfTree[] {
  const all = allProcesses();
  return roots.map((root) => ({
    rootSeconds: all.find(({ pid }) => pid === root)?.ownSeconds ?? 0,
    allSeconds: tree(root, all).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  }));
}

/** Seconds of CPU spent so far by the tree, and its proportional memory in megabytes. */
export function readTree(root: number): { cpuSeconds: number; megabytes: number } {
  const members = tree(root, allProcesses());
  return {
    cpuSeconds: members.reduce((sum, entry) => sum + entry.cpuSeconds, 0),
    megabytes: members.reduce((sum, entry) => sum + proportionalKilobytes(entry.pid), 0) / 1024,
  };
}
