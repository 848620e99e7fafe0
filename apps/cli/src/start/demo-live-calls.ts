import { setTimeout as pause } from 'node:timers/promises';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';

const EVERY_MS = 5_000;
/** Batches after the last call: the last one comes when a missing call counts as lost. */
const BATCHES_AFTER = 16;

/** Stores calls of the demo's server container as they come, until the signal aborts. The list is emptied. */
export async function sendDemoCalls(
  calls: ProxiedCall[],
  { store, signal }: { store: (calls: readonly ProxiedCall[]) => Promise<void>; signal: AbortSignal },
): Promise<void> {
  let left = 0;
  while (!signal.aborted) {
    const some = calls.splice(0);
    left = some.length > 0 ? BATCHES_AFTER : left - 1;
    // A panel that is about to stop takes no calls.
    if (some.length > 0 || left === 0) await store(some).catch(() => {});
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
