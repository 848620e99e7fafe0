import type { RunNeeds } from './run-needs.ts';

/** Wakes one sleeper; a ring while nobody sleeps is kept. */
export interface Bell {
  ring: () => void;
  /** Resolves at a ring, after the time, or at the signal. */
  rung(milliseconds: number): Promise<void>;
}

export function createBell({ sleep, signal }: Pick<RunNeeds, 'sleep' | 'signal'>): Bell {
  let woken = new AbortController();
  return {
    ring: () => woken.abort(),
    async rung(milliseconds) {
      const either = AbortSignal.any([signal, woken.signal]);
      if (!either.aborted)
        await sleep(milliseconds, either).catch((error: unknown) => {
          if (!either.aborted) throw error;
        });
      woken = new AbortController();
    },
  };
}
