import type * as z from 'zod';
import { TEST_ORDERS_MAX, type testOrderSchema } from '@vigie/contract/test-orders.ts';
import { isObject } from '@vigie/audit/json-object.ts';
import { readFacts } from '@vigie/audit/server-side/event-facts.ts';
import { sharedName } from '@vigie/audit/server-side/event-names.ts';
import { destinationName } from '@vigie/audit/server-side/vendor-groups.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ComparedDays } from './comparisons.store.ts';
import { listPurchasesOf } from './join-orders.store.ts';
import { endingOf, hashId } from './order-ids.ts';
import type { OrderRow } from './orders.store.ts';
import { listRunEvents, listTestOrders, type RunEvent } from './test-orders.store.ts';

/** Names that vendors give to a purchase, besides those of the shared name. */
const OWN_NAMES: ReadonlySet<string> = new Set(['order', 'transaction', 'transactionconfirmation']);

type TestOrder = z.input<typeof testOrderSchema> & { at: Date };

interface TestedDays extends ComparedDays {
  timeZone: string;
  /** Null if no id can be compared. */
  idKey: Buffer | null;
  /** First and last purchase of the report. */
  reach: { from: Date; to: Date } | null;
}

/** Purchase that a run of a journey recorded. */
interface RunPurchase {
  hash: Buffer;
  ending: string;
  run: { id: string; title: string };
  at: Date;
  isHeld: boolean;
  sentTo: string[];
}

/** Returns the test orders of a period, each with the purchase that a journey recorded and its entry in the report. */
export async function readTestOrders(db: Db, days: TestedDays): Promise<TestOrder[]> {
  const { idKey } = days;
  if (idKey === null) return [];
  const purchases = purchasesOf(await listRunEvents(db, days), idKey);
  const hashes = [...purchases.values()].map(({ hash }) => hash);
  const orders = new Map(
    (await listTestOrders(db, days, { hashes, limit: TEST_ORDERS_MAX })).map((row) => [
      keyOf(row.idHash),
      row,
    ]),
  );
  const keys = [...new Set([...purchases.keys(), ...orders.keys()])];
  const searched = keys.map((key) => Buffer.from(key, 'hex'));
  const counted = Map.groupBy(await listPurchasesOf(db, days.websiteId, searched), ({ idHash }) =>
    keyOf(idHash),
  );
  return keys
    .flatMap((key) =>
      testOrder(
        { order: orders.get(key), purchase: purchases.get(key) },
        counted.get(key)?.length ?? 0,
        days,
      ),
    )
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, TEST_ORDERS_MAX);
}

const keyOf = (hash: Buffer): string => hash.toString('hex');

/**
 * Returns the recorded purchases by the hash of their id. The newest run of an id counts. A hit of the run that names a
 * purchase without its id sent it, too.
 */
function purchasesOf(events: readonly RunEvent[], idKey: Buffer): Map<string, RunPurchase> {
  const purchases = new Map<string, RunPurchase>();
  for (const { runId, title, at, isHeld, event } of events) {
    const id = purchaseIdOf(event);
    if (id === null) continue;
    const hash = hashId(idKey, id);
    const run = { id: runId, title };
    if (!purchases.has(keyOf(hash)))
      purchases.set(keyOf(hash), { hash, ending: endingOf(id), run, at, isHeld, sentTo: [] });
  }
  for (const { runId, event } of events) {
    const id = purchaseIdOf(event);
    const [, source, , , , push] = event;
    const key = id === null ? null : keyOf(hashId(idKey, id));
    const vendor = destinationName(source);
    for (const [own, { run, sentTo }] of purchases)
      if (
        push === null &&
        isPurchase(event) &&
        run.id === runId &&
        (key ?? own) === own &&
        !sentTo.includes(vendor)
      )
        sentTo.push(vendor);
  }
  return purchases;
}

function isPurchase([name, source]: RunEvent['event']): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return (
    sharedName(name, source) === 'purchase' ||
    OWN_NAMES.has(plain) ||
    (source === 'google-ads' && plain === 'conversion')
  );
}

const ownId = (properties: Record<string, Json>) =>
  readFacts(properties, { ids: [], pageUrl: null }).transaction?.text;

/** Returns the id of the order of a purchase; null for another event, without an id, or if it was hidden. */
function purchaseIdOf(event: RunEvent['event']): string | null {
  if (!isPurchase(event)) return null;
  const properties = event[2] as Record<string, Json>;
  const { ecommerce } = properties;
  return ownId(properties) ?? (isObject(ecommerce) ? ownId(ecommerce) : null) ?? null;
}

interface Pair {
  order: OrderRow | undefined;
  purchase: RunPurchase | undefined;
}

function testOrder({ order, purchase }: Pair, purchases: number, days: TestedDays): TestOrder[] {
  const at = order?.orderedAt ?? purchase?.at;
  if (at === undefined) return [];
  return [
    {
      ending: order?.ending ?? purchase?.ending ?? '',
      at,
      order: order === undefined ? null : { id: order.id, state: order.state },
      outcome: outcomeOf(purchase, { purchases, isReached: days.reach !== null && at <= days.reach.to }),
      purchases,
      run: purchase?.run ?? null,
      sentTo: purchase?.sentTo ?? [],
    },
  ];
}

function outcomeOf(
  purchase: RunPurchase | undefined,
  { purchases, isReached }: { purchases: number; isReached: boolean },
): TestOrder['outcome'] {
  if (purchases > 0) return 'counted';
  if (purchase === undefined) return 'unseen';
  if (purchase.sentTo.length === 0) return 'not-sent';
  if (purchase.isHeld) return 'held';
  return isReached ? 'not-counted' : 'waiting';
}
