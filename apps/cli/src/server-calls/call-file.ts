import { setTimeout } from 'node:timers/promises';
import type { HitToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import { tieCalls, type TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import { readServerCalls, readServerContainer } from './read-server-calls.ts';
import type { ServerCallsOrder } from './server-calls-options.ts';

/** Recorded calls of a server that hits are tied to. */
export interface CallFile {
  /** Waits for calls that may still come, reads the file and ties the hits. Throws UsageError for a file that broke. */
  tie: (hits: readonly HitToTie[], signal: AbortSignal) => Promise<TiedHit[]>;
}

/** Opens the files of an order. Throws UsageError if one cannot be used, before anything is visited. */
export async function openCallFile({ calls, container: path, waitMs }: ServerCallsOrder): Promise<CallFile> {
  const containers = path === null ? [] : [await readServerContainer(path)];
  await readServerCalls(calls);
  return {
    async tie(hits, signal) {
      if (hits.length === 0) return [];
      const last = hits.reduce((latest, { sentAtMs }) => Math.max(latest, sentAtMs), 0);
      const restMs = last + waitMs - Date.now();
      if (restMs > 0) await setTimeout(restMs, undefined, { signal }).catch(() => {});
      // A timer may end a millisecond early.
      const untilMs = signal.aborted ? Date.now() : Math.max(Date.now(), last + waitMs);
      return tieCalls({ hits, calls: await readServerCalls(calls), containers, untilMs, settledMs: waitMs });
    },
  };
}
