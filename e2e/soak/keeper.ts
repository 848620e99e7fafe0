import { setTimeout as delay } from 'node:timers/promises';
import { signal as send } from '../machines/processes.ts';
import type { Part, PartName } from '../machines/part.ts';
import type { Findings } from './findings.ts';

const LOOK_AGAIN_MS = 250;
const START_AGAIN_MS = 1_000;

/** A part that is restarted whenever it ends, as by systemd. */
export interface KeptPart {
  role: PartName;
  label: string;
  part: Part;
  /** True while a fault uses the part: no other fault may. */
  isTaken: boolean;
}

export interface Keeper {
  parts: KeptPart[];
  /** Returns the parts of the role that no fault uses. */
  freeOf(role: PartName): KeptPart[];
  /** Kills it, and starts it again after a while. */
  kill(kept: KeptPart, downMs: number, healing: AbortSignal): Promise<void>;
  /** Freezes it for a while, like an overloaded or suspended machine. */
  freeze(kept: KeptPart, frozenMs: number, healing: AbortSignal): Promise<void>;
  /** Returns the parts that are not up. */
  missing(): string[];
  /** Kills all parts and restarts none. */
  stop(): Promise<void>;
}

export function createKeeper(parts: Array<Omit<KeptPart, 'isTaken'>>, findings: Findings): Keeper {
  const kept: KeptPart[] = parts.map((part) => ({ ...part, isTaken: false }));
  const stopping = new AbortController();
  const keeping = Promise.all(kept.map((each) => keep(each, findings, stopping.signal)));
  return {
    parts: kept,
    freeOf: (role) => kept.filter((each) => each.role === role && !each.isTaken),
    kill: (each, downMs, healing) =>
      taken(each, async () => {
        await each.part.kill();
        await pause(downMs, healing);
        await startAgain(each, stopping.signal);
      }),
    freeze: (each, frozenMs, healing) =>
      taken(each, async () => {
        send(each.part.pid, 'SIGSTOP');
        await pause(frozenMs, healing);
        send(each.part.pid, 'SIGCONT');
      }),
    missing: () =>
      kept.filter(({ part, isTaken }) => isTaken || part.endedWith !== null).map(({ label }) => label),
    async stop() {
      stopping.abort();
      // Otherwise a part that never becomes ready would block forever.
      await Promise.all(kept.map(({ part }) => part.kill()));
      await keeping;
    },
  };
}

/** Waits; ends early when healing starts. */
export async function pause(milliseconds: number, healing: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: healing }).catch(() => undefined);
}

async function taken(kept: KeptPart, work: () => Promise<void>): Promise<void> {
  kept.isTaken = true;
  try {
    await work();
  } finally {
    kept.isTaken = false;
  }
}

/** Restarts a part; a part that ends without having been killed is a violation. */
async function keep(kept: KeptPart, findings: Findings, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { endedWith } = kept.part;
    if (endedWith !== null && !kept.isTaken) {
      findings.add(`a ${kept.role} ended by itself, with ${endedWith}`);
      await taken(kept, () => startAgain(kept, stopping));
    }
    await pause(LOOK_AGAIN_MS, stopping);
  }
}

/** Restarts a part until it is up: a part that finds no database ends, and must be restarted. */
async function startAgain({ part }: KeptPart, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isUp = await part.startAgain().then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(START_AGAIN_MS, stopping);
  }
}
