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

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const proportionalKilobytes = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

function kindOf(pid: number, root: number): ProcessKind {
  if (pid === root) return 'program';
  return KINDS[/--type=([a-z-]+)/.exec(textOf(`/proc/${pid}/cmdline`))?.[1] ?? ''] ?? 'browser';
}

/** Seconds of CPU spent so far by the tree, and its proportional memory in megabytes. */
export function readTree(root: number): { cpuSeconds: number; megabytes: number } {
  const members = tree(root);
  return {
    cpuSeconds: members.reduce((sum, entry) => sum + entry.cpuSeconds, 0),
    megabytes: members.reduce((sum, entry) => sum + proportionalKilobytes(entry.pid), 0) / 1024,
  };
}

/** Seconds of CPU spent so far by each kind of process in a tree that runs one Chromium. */
export function cpuSecondsByKind(root: number): Record<ProcessKind, number> {
  const seconds = { program: 0, browser: 0, renderers: 0, services: 0, graphics: 0 };
  for (const { pid, cpuSeconds } of tree(root)) seconds[kindOf(pid, root)] += cpuSeconds;
  return seconds;
}
