import { setTimeout as delay } from 'node:timers/promises';
import { signal as send } from '../machines/processes.ts';
import type { Part, PartName } from '../machines/part.ts';
import type { Findings } from './findings.ts';

const POLL_MS = 250;
const START_AGAIN_MS = 1_000;

/** A part that is restarted whenever it ends, as by systemd. */
export interface SupervisedPart {
  role: PartName;
  label: string;
  part: Part;
  /** True while a fault uses the part: no other fault may. */
  isTaken: boolean;
}

export interface Supervisor {
  parts: SupervisedPart[];
  /** Returns the parts of the role that no fault uses. */
  freeOf(role: PartName): SupervisedPart[];
  /** Kills it, and starts it again after a while. */
  kill(supervised: SupervisedPart, downMs: number, healing: AbortSignal): Promise<void>;
  /** Freezes it for a while, like an overloaded or suspended machine. */
  freeze(supervised: SupervisedPart, frozenMs: number, healing: AbortSignal): Promise<void>;
  /** Returns the parts that are not up. */
  missing(): string[];
  /** Kills all parts and restarts none. */
  stop(): Promise<void>;
}

export function createSupervisor(
  parts: Array<Omit<SupervisedPart, 'isTaken'>>,
  findings: Findings,
): Supervisor {
  const supervised: SupervisedPart[] = parts.map((part) => ({ ...part, isTaken: false }));
  const stopping = new AbortController();
  const keeping = Promise.all(supervised.map((each) => supervisePart(each, findings, stopping.signal)));
  return {
    parts: supervised,
    freeOf: (role) => supervised.filter((each) => each.role === role && !each.isTaken),
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
      supervised.filter(({ part, isTaken }) => isTaken || part.endedWith !== null).map(({ label }) => label),
    async stop() {
      stopping.abort();
      // Otherwise a part that never becomes ready would block forever.
      await Promise.all(supervised.map(({ part }) => part.kill()));
      await keeping;
    },
  };
}

/** Waits; ends early when healing starts. */
export async function pause(milliseconds: number, healing: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal: healing }).catch(() => undefined);
}

async function taken(supervised: SupervisedPart, work: () => Promise<void>): Promise<void> {
  supervised.isTaken = true;
  try {
    await work();
  } finally {
    supervised.isTaken = false;
  }
}

/** Restarts a part; a part that ends without having been killed is a violation. */
async function supervisePart(
  supervised: SupervisedPart,
  findings: Findings,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const { endedWith } = supervised.part;
    if (endedWith !== null && !supervised.isTaken) {
      findings.add(`a ${supervised.role} ended by itself, with ${endedWith}`);
      await taken(supervised, () => startAgain(supervised, stopping));
    }
    await pause(POLL_MS, stopping);
  }
}

/** Restarts a part until it is up: a part that finds no database ends, and must be restarted. */
async function startAgain({ part }: SupervisedPart, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isUp = await part.startAgain().then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(START_AGAIN_MS, stopping);
  }
}
