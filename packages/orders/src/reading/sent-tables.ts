import type { SentOrder, SentPurchase } from '@vigie/contract/orders.ts';
import type { OpenedTable, TableRecord } from './csv-table.ts';

type Cell = string | number | boolean | null | undefined;

const FIELDS = ['order_id', 'time', 'amount', 'currency', 'state'] as const;
const PURCHASE_HEADINGS = ['transaction_id', 'time', 'amount', 'currency'];

const textOf = (cell: Cell): string => (cell === null || cell === undefined ? '' : String(cell).trim());

/** Returns sent orders as a table, so that they are read by the rules of files. */
export function tableOfOrders(orders: readonly SentOrder[]): OpenedTable {
  const names = [...new Set(orders.flatMap(({ columns = {} }) => Object.keys(columns)))].filter(
    (name) => !FIELDS.some((field) => field === name),
  );
  const rows = orders.map(({ orderId, time, amount, currency, state, columns = {} }) => [
    orderId,
    time,
    amount,
    currency,
    state,
    ...names.map((name) => columns[name]),
  ]);
  return tableOf([...FIELDS, ...names], rows);
}

/** Returns sent purchases as a table. */
export function tableOfPurchases(purchases: readonly SentPurchase[]): OpenedTable {
  const rows = purchases.map(({ transactionId, time, amount, currency }) => [
    transactionId,
    time,
    amount,
    currency,
  ]);
  return tableOf(PURCHASE_HEADINGS, rows);
}

function tableOf(headings: string[], rows: readonly Cell[][]): OpenedTable {
  const records = rows.map((cells, at): TableRecord => ({ line: at + 1, cells: cells.map(textOf) }));
  async function* once() {
    yield records;
  }
  return { headings, delimiter: ',', records: once() };
}
