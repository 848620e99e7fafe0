import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ProcessInfo {
  pid: number;
  group: number;
  megabytes: number;
  command: string;
}

interface Row extends ProcessInfo {
  parent: number;
}

/** Returns the processes below one, at any depth; zombies included. */
export async function descendantsOf(pid: number): Promise<ProcessInfo[]> {
  const rows = await allProcesses();
  const found: Row[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const children = rows.filter(({ parent, command }) => parents.has(parent) && !command.startsWith('ps '));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

/** Returns the processes of a process group. */
export async function membersOf(group: number): Promise<ProcessInfo[]> {
  return (await allProcesses()).filter((one) => one.group === group);
}

async function allProcesses(): Promise<Row[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,pgid=,rss=,command='], { maxBuffer: 2 ** 24 });
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, group, kilobytes, command]) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      megabytes: Number(kilobytes) / 1024,
      command: command ?? '',
    }));
}
