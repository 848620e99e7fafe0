import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { OrderedReplay } from '@vigie/contract/regression-cause.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import type { Clock } from '../../clock.ts';
import type { Notifications } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ContextSecrets } from '../../secrets/secret-box.ts';
import type { Run } from './runs.store.ts';

/** Dependencies of a worker on runs. */
export interface RunNeeds {
  db: Db;
  clock: Clock;
  /** Clock for durations, which is never set. */
  steady: Clock;
  notifications: Notifications;
  /** When this worker first saw each waiting job wait, by the steady clock. */
  waitsSinceMs: Map<string, number>;
  connect: AgentCalls['connect'];
  /** Decrypts the hidden values of a context, for an order that is being sent; empty if the context was deleted. */
  openSecrets: (contextId: string) => Promise<ContextSecrets>;
  /** Adds the stored texts to the changes of a replay. */
  openReplay: (run: Run) => Promise<OrderedReplay | null>;
  /** Decrypts the draft of a container that a run tries; null: it tries none. */
  openTriedContainer: (run: Run) => Promise<TriedContainer | null>;
  /** Returns the redactions that agents apply to everything that they record for a company. */
  redactionsOf: (companyId: string) => Promise<Redaction[]>;
  /** Address that visits which name Vigie link to; null: nobody outside can reach the panel's address. */
  aboutUrl: string | null;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Aborted when the worker stops: the run continues on another worker, or after a restart. */
  signal: AbortSignal;
}

/** Wakes one waiting task. A ring while no task waits is stored. */
export interface Bell {
  ring: () => void;
  /** Resolves at a ring, after the time, or when the signal aborts. */
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
