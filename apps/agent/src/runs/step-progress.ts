import type { JourneyStep } from '@vigie/contract/agent-protocol.ts';
import { stepKey } from '@vigie/agent-link/client.ts';
import { createSignal } from '../signal.ts';

/** Current step of a journey in an attempt. In memory only: after a restart the journey reports it again. */
export type StepProgress = {
  /** Returns the current step; null: no journey is running. */
  now(): JourneyStep | null;
  set(step: JourneyStep | null): void;
  /** Resolves once the current step has another key than this one, or the signal aborts. */
  otherThan(key: string, signal: AbortSignal): Promise<void>;
};

export function createStepProgress(): StepProgress {
  const changed = createSignal();
  let current: JourneyStep | null = null;
  return {
    now: () => current,
    set(step) {
      current = step;
      changed.fire();
    },
    async otherThan(key, signal) {
      while (!signal.aborted && stepKey(current) === key) await changed.next(signal);
    },
  };
}
