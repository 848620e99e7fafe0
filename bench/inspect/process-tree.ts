/** CPU and memory of a process and all its descendants, read from /proc (Linux). */
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** What a process does: the program that was started, or a part of Chromium. */
export type ProcessKind = 'program' | 'browser' | 'renderers' | 'services' | 'graphics';

/** Of Chromium's `--type`; a zygote is a renderer before its birth, and counts those that died. */
const KINDS: Readonly<Record<string, ProcessKind>> = {
  renderer: 'renderers',
  zygote: 'renderers',
  utility: 'services',
  'gpu-process': 'graphics',
};

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

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
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

const proportionalKilobytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function kindOf(pid: number, root: number): ProcessKind {
  if (pid === root) return 'program';
  return KINDS[/--type=([a-z-]+)/.exec(textOf(`/proc/${pid}/cmdline`))?.[1] ?? ''] ?? 'browser';
}

/** Seconds of CPU spent so far by the tree, and its proportional memory in megabytes. */
export function readTree(root: number): { cpuSeconds: number; megabytes: number } {
  const members = tree(root, allProcesses());
  return {
    cpuSeconds: members.reduce((sum, entry) => sum + entry.cpuSeconds, 0),
    megabytes: members.reduce((sum, entry) => sum + proportionalKilobytes(entry.pid), 0) / 1024,
  };
}

/** Seconds of CPU spent so far by each kind of process in a tree that runs one Chromium. */
export function cpuSecondsByKind(root: number): Record<ProcessKind, number> {
  const seconds = { program: 0, browser: 0, renderers: 0, services: 0, graphics: 0 };
  for (const { pid, cpuSeconds } of tree(root, allProcesses())) seconds[kindOf(pid, root)] += cpuSeconds;
  return seconds;
}
