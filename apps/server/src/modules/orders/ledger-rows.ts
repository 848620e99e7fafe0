import type { Selectable } from 'kysely';
import type { OrderLedger } from '@vigie/orders/joining/order-ledger.ts';
import type { OrdersTable } from '../../db/schema/tables.generated.ts';
import type { PurchaseOfOrder } from './join-orders.store.ts';
import { fromMinorUnits } from './minor-units.ts';

type StoredOrderRow = Selectable<OrdersTable>;

/** Adds stored orders to a ledger. `added` gives the values of further columns beside those of the orders. */
export function addOrders(
  ledger: OrderLedger,
  rows: readonly StoredOrderRow[],
  added: (row: StoredOrderRow) => Readonly<Record<string, string>> = () => ({}),
): void {
  for (const row of rows) {
    const values = { ...row.columns, ...added(row) };
    ledger.add({
      id: row.idHash.toString('hex'),
      atMs: row.orderedAt.getTime(),
      amount: fromMinorUnits(row.amountMinor, row.currency),
      currency: row.currency,
      state: row.state,
      columns: ledger.columns.map(({ name }) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')),
    });
  }
}

/** Adds the purchases of orders to a ledger. */
export function addPurchases(ledger: OrderLedger, purchases: readonly PurchaseOfOrder[]): void {
  for (const { idHash, purchasedAt, amountMinor, currency } of purchases)
    ledger.addPurchase({
      id: idHash.toString('hex'),
      atMs: purchasedAt?.getTime() ?? null,
      amount: fromMinorUnits(amountMinor, currency),
      currency,
    });
}
