/**
 * Who spends the CPU of a process and of all that it starts. Each look adds what was spent since the last one. A process that
 * ended in between spent what it was last seen with; its rest is found with whoever waited for it.
 */
import type { ProcessStat } from './process-stats.ts';

/** What a process does: the program that was started, or a part of Chromium. */
export type ProcessKind = 'program' | 'browser' | 'renderers' | 'services' | 'graphics';
export type CpuSeconds = Record<ProcessKind, number>;

/** Of Chromium's `--type`; a zygote is a renderer before its birth. */
const KINDS: Readonly<Record<string, ProcessKind>> = {
  renderer: 'renderers',
  zygote: 'renderers',
  utility: 'services',
  'gpu-process': 'graphics',
};

interface Member extends ProcessStat {
  kind: ProcessKind;
}

export interface CpuAccount {
  /** Looks at all processes of one moment. */
  see(all: ProcessStat[]): void;
  /** Spent between the first look and the last one. */
  spent: CpuSeconds;
}

export function openCpuAccount(root: number, commandOf: (pid: number) => string): CpuAccount {
  const spent: CpuSeconds = { program: 0, browser: 0, renderers: 0, services: 0, graphics: 0 };
  let members = new Map<number, Member>();

  const kindOf = ({ pid }: ProcessStat): ProcessKind => {
    if (pid === root) return 'program';
    // One that has ended and was not waited for has no command any more.
    const command = commandOf(pid);
    if (command === '') return members.get(pid)?.kind ?? 'browser';
    return KINDS[/--type=([a-z-]+)/.exec(command)?.[1] ?? ''] ?? 'browser';
  };

  return {
    spent,
    see(all) {
      const before = members;
      members = new Map(
        membersAmong(all, root, before).map((stat) => [stat.pid, { ...stat, kind: kindOf(stat) }]),
      );
      // The first look tells what was spent before.
      if (before.size > 0) add(spent, before, members);
    },
  };
}

/** Returns one that outlives its parent stays a member, whoever adopts it. */
function membersAmong(
  all: ProcessStat[],
  root: number,
  before: ReadonlyMap<number, ProcessStat>,
): ProcessStat[] {
  const pids = new Set([root, ...before.keys()]);
  for (let size = 0; size < pids.size;) {
    size = pids.size;
    for (const { pid, parent } of all) if (pids.has(parent)) pids.add(pid);
  }
  return all.filter(({ pid }) => pids.has(pid));
}

function add(spent: CpuSeconds, before: Map<number, Member>, now: Map<number, Member>): void {
  const seenOfEnded = endedByHeir(before, now);
  for (const member of now.values()) {
    const { ownSeconds = 0, endedSeconds = 0 } = before.get(member.pid) ?? {};
    spent[member.kind] += member.ownSeconds - ownSeconds;
    const unseen = member.endedSeconds - endedSeconds - (seenOfEnded.get(member.pid) ?? 0);
    spent[member.kind === 'program' ? 'browser' : member.kind] += Math.max(0, unseen);
  }
}

/**
 * Returns what was seen of those that are gone, by the nearest of their ancestors that is still there: its account
 * has it now.
 */
function endedByHeir(before: Map<number, Member>, now: Map<number, Member>): Map<number, number> {
  const seen = new Map<number, number>();
  for (const gone of before.values()) {
    if (now.has(gone.pid)) continue;
    let heir: Member | undefined = gone;
    while (heir !== undefined && !now.has(heir.pid)) heir = before.get(heir.parent);
    if (heir !== undefined)
      seen.set(heir.pid, (seen.get(heir.pid) ?? 0) + gone.ownSeconds + gone.endedSeconds);
  }
  return seen;
}
