import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { compareDue } from '../modules/orders/compare-stored.service.ts';
import { joinChangedOrders } from '../modules/orders/join-orders.service.ts';
import { readNextImport } from '../modules/orders/read-import.service.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

interface OrderNeeds {
  db: Db;
  clock: Clock;
  secrets: SecretBox;
  /** Aborted when the worker stops; the rest is done in the next pass. */
  signal: AbortSignal;
}

/** Reads uploaded files of orders, joins changed orders with their purchases, and compares the periods that are due. */
export async function watchOrders({ db, clock, secrets, signal }: OrderNeeds): Promise<void> {
  const needs = { db, secrets, signal, now: () => new Date(clock.now()) };
  while (!signal.aborted && (await readNextImport(needs)));
  await joinChangedOrders(needs);
  await compareDue(needs);
}
