import type { BrowserState } from '@vigie/inspector/access/browser-state.ts';
import type { SignedInMarks } from '@vigie/inspector/access/signed-in.ts';

/** What a prelude opened. It is secret, and in memory only. */
export type Opened = {
  state: BrowserState;
  marks: SignedInMarks;
  /** What was typed, and what the website gave for it: in nothing that is told. */
  hidden: Readonly<Record<string, string>>;
};

/** A door as this agent knows it in one run. */
export type Door = {
  opened: Opened | null;
  /** How often it was opened. */
  times: number;
  /** What is kept is known to open nothing any more. */
  isSpent: boolean;
  /** How often a page asked to sign in although somebody just had. */
  pointless: number;
  /** A page that is refused to strangers, and was shown to who had signed in. */
  telling: string | null;
  /** A page was visited and nothing of it was lost: the cookies of the door stay. */
  hasHeld: boolean;
  /** Cookies that no page ever kept: they say nothing. */
  ignored: Set<string>;
  /** Whether a form to sign in still says that nobody is signed in. */
  formTells: boolean;
  /** Addresses that end the session, by their `wayOutOf`. */
  waysOut: Set<string>;
};

/** Doors that stay open between the parts of one run, so that an agent signs in once for all of them. */
export type KeptDoors = {
  take(partOf: string | null): Door;
  giveBack(partOf: string | null, door: Door): void;
  close(): void;
};

/** A shared run gives an agent its next part within seconds. */
const KEPT_MS = 30_000;

export function keepDoors(keptMs = KEPT_MS): KeptDoors {
  const kept = new Map<string, { door: Door; timer: NodeJS.Timeout }>();
  const forget = (runId: string) => {
    clearTimeout(kept.get(runId)?.timer);
    kept.delete(runId);
  };
  return {
    take(partOf) {
      const found = kept.get(partOf ?? '')?.door;
      if (partOf !== null) forget(partOf);
      return found ?? closedDoor();
    },
    giveBack(partOf, door) {
      if (partOf === null || door.opened === null) return;
      forget(partOf);
      kept.set(partOf, { door, timer: setTimeout(forget, keptMs, partOf).unref() });
    },
    close() {
      for (const runId of kept.keys()) forget(runId);
    },
  };
}

function closedDoor(): Door {
  return {
    opened: null,
    times: 0,
    isSpent: false,
    pointless: 0,
    telling: null,
    hasHeld: false,
    ignored: new Set(),
    formTells: true,
    waysOut: new Set(),
  };
}
