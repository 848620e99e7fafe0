import type { JourneyStep } from '@vigie/contract/agent-protocol.ts';
import { stepKey } from '@vigie/agent-link/client.ts';
import { createPulse } from '../pulse.ts';

/** The step of a journey that an attempt does now. In memory only: after a restart the journey tells it again. */
export type StepProgress = {
  /** Null: no journey is under way. */
  now(): JourneyStep | null;
  set(step: JourneyStep | null): void;
  /** Resolves once the step under way is not the one with this key, or the signal aborts. */
  otherThan(key: string, signal: AbortSignal): Promise<void>;
};

export function createStepProgress(): StepProgress {
  const changed = createPulse();
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
