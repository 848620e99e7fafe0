import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { OrderedReplay } from '@vigie/contract/culprit.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import type { Clock } from '../../clock.ts';
import type { Notifications } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ContextSecrets } from '../../secrets/secret-box.ts';
import type { Run } from './runs.store.ts';

/** What working on a run takes. */
export interface RunNeeds {
  db: Db;
  clock: Clock;
  /** For durations: a clock that is set makes none of them longer or shorter. */
  steady: Clock;
  notifications: Notifications;
  /** When this worker first saw a job wait, by the steady clock; of jobs that wait. */
  waitsSinceMs: Map<string, number>;
  connect: AgentCalls['connect'];
  /** Opens what a context hides, for an order that is being sent; of one that is gone: nothing. */
  openSecrets: (contextId: string) => Promise<ContextSecrets>;
  /** Puts the kept texts into what a replay puts back. */
  openReplay: (run: Run) => Promise<OrderedReplay | null>;
  /** Opens the draft of a container that a run tries; null: it tries none. */
  openTriedContainer: (run: Run) => Promise<TriedContainer | null>;
  /** What agents hide in all that they record for a company. */
  redactionsOf: (companyId: string) => Promise<Redaction[]>;
  /** Where visits that name Vigie link to; null: the panel's address says nothing to others. */
  aboutUrl: string | null;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Aborted when the worker stops: the run goes on with another, or after a restart. */
  signal: AbortSignal;
}

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
