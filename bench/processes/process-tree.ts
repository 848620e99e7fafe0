/** CPU and memory of a process and all its descendants. */
import { allProcesses, proportionalKilobytes, type ProcessStat } from './process-stats.ts';

export interface CpuOfTree {
  /** CPU time of the root process only. */
  rootSeconds: number;
  allSeconds: number;
}

/** Reads the CPU seconds of each tree so far, at one moment; much cheaper than memory. */
export function readCpu(roots: number[]): CpuOfTree[] {
  const all = allProcesses();
  return roots.map((root) => ({
    rootSeconds: all.find(({ pid }) => pid === root)?.ownSeconds ?? 0,
    allSeconds: tree(root, all).reduce((sum, stat) => sum + stat.ownSeconds + stat.endedSeconds, 0),
  }));
}

/** Reads the proportional memory of the tree. */
export function readMegabytes(root: number): number {
  const members = tree(root, allProcesses());
  return members.reduce((sum, { pid }) => sum + proportionalKilobytes(pid), 0) / 1024;
}

function tree(root: number, all: ProcessStat[]): ProcessStat[] {
  const members = new Set([root]);
  for (let size = 0; size < members.size;) {
    size = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  return all.filter(({ pid }) => members.has(pid));
}
