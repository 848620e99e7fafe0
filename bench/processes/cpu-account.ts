/**
 * Assigns CPU time to a process and all that it starts. Each sample adds the time since the last one. A process that
 * ended in between counts with its last sample; the rest appears in the process that waited for it.
 */
import type { ProcessStat } from './process-stats.ts';

/** Kind of process: the started program, or a part of Chromium. */
export type ProcessKind = 'program' | 'browser' | 'renderers' | 'services' | 'graphics';
export type CpuSeconds = Record<ProcessKind, number>;

/** Kinds by Chromium's `--type`; a zygote becomes a renderer. */
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
  /** Adds a sample of all processes. */
  see(all: ProcessStat[]): void;
  /** CPU time between the first sample and the last one. */
  used: CpuSeconds;
}

export function openCpuAccount(root: number, commandOf: (pid: number) => string): CpuAccount {
  const used: CpuSeconds = { program: 0, browser: 0, renderers: 0, services: 0, graphics: 0 };
  let members = new Map<number, Member>();

  const kindOf = ({ pid }: ProcessStat): ProcessKind => {
    if (pid === root) return 'program';
    // A zombie has no command line.
    const command = commandOf(pid);
    if (command === '') return members.get(pid)?.kind ?? 'browser';
    return KINDS[/--type=([a-z-]+)/.exec(command)?.[1] ?? ''] ?? 'browser';
  };

  return {
    used,
    see(all) {
      const before = members;
      members = new Map(
        membersAmong(all, root, before).map((stat) => [stat.pid, { ...stat, kind: kindOf(stat) }]),
      );
      // The first sample contains the time spent before.
      if (before.size > 0) add(used, before, members);
    },
  };
}

/** Returns the members. A process that outlives its parent stays a member, whatever its new parent is. */
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

function add(used: CpuSeconds, before: Map<number, Member>, now: Map<number, Member>): void {
  const seenOfEnded = endedByHeir(before, now);
  for (const member of now.values()) {
    const { ownSeconds = 0, endedSeconds = 0 } = before.get(member.pid) ?? {};
    used[member.kind] += member.ownSeconds - ownSeconds;
    const unseen = member.endedSeconds - endedSeconds - (seenOfEnded.get(member.pid) ?? 0);
    used[member.kind === 'program' ? 'browser' : member.kind] += Math.max(0, unseen);
  }
}

/** Returns the sampled CPU time of ended processes by their nearest living ancestor, whose account now includes it. */
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
