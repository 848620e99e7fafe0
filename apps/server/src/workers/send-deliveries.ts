import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { claimDeliveries } from '../modules/channels/deliveries.store.ts';
import { tryDelivery, type DeliveryNeeds } from '../modules/channels/send-deliveries.service.ts';

interface Needs extends DeliveryNeeds {
  db: Db;
  clock: Clock;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

/** Longer than any attempt takes; afterwards another worker retries the delivery. */
const LEASE_MS = 60_000;
const AT_ONCE = 8;

/** Sends the pending messages of channels. A slow receiver delays only few others. */
export async function sendDeliveries({ db, clock, signal, ...needs }: Needs): Promise<void> {
  while (!signal.aborted) {
    const now = new Date(clock.now());
    const leaseUntil = new Date(clock.now() + LEASE_MS);
    const claimed = await claimDeliveries(db, { now, leaseUntil, limit: AT_ONCE });
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map((delivery) => tryDelivery({ db, now: new Date(clock.now()) }, needs, delivery)),
    );
  }
}
