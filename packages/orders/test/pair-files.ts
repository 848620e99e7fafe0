import { compareOrders } from '../src/compare-orders.ts';
import { OrderLedger } from '../src/joining/order-ledger.ts';
import { chooseOrderColumns } from '../src/reading/columns.ts';
import { openCsv } from '../src/reading/csv-table.ts';
import { readOrders, readPurchases } from '../src/reading/read-rows.ts';
import type { GeneratedPair } from './generated-orders.ts';

/** Forms in which shops export their orders. */
const DIALECTS = [
  { delimiter: ',', decimal: '.', headings: 'order_id,time,amount,currency,state', isQuoted: false },
  {
    delimiter: ';',
    decimal: ',',
    headings: 'Bestellnummer;Bestelldatum;Betrag;Währung;Status',
    isQuoted: false,
  },
  {
    delimiter: ',',
    decimal: '.',
    headings: 'Order ID,Order Date,Order Total,Currency,Order Status',
    isQuoted: true,
  },
  {
    delimiter: '\t',
    decimal: '.',
    headings: 'id_order\tdate_add\ttotal_paid\tcurrency\tcurrent_state',
    isQuoted: false,
  },
] as const;

/** Returns a generated pair as the text of two files; the seed chooses their form. */
export function writePair({ columns, orders, purchases }: GeneratedPair, seed: number) {
  const dialect = DIALECTS[seed % DIALECTS.length] ?? DIALECTS[0];
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (dialect.isQuoted ? `"${cell}"` : cell)).join(dialect.delimiter);
  const amountText = (amount: number | null) => (amount ?? 0).toFixed(2).replace('.', dialect.decimal);
  const orderLines = orders.map(({ id, atMs, amount, currency, state, columns: values }) =>
    line([id, timeText(atMs), amountText(amount), currency, state, ...values]),
  );
  const purchaseLines = purchases.map(({ id, atMs, amount, currency }) =>
    [id, timeText(atMs), (amount ?? 0).toFixed(2), currency].join(','),
  );
  return {
    orders: [[dialect.headings, ...columns].join(dialect.delimiter), ...orderLines].join('\n'),
    purchases: ['transaction_id,time,amount,currency', ...purchaseLines].join('\r\n'),
  };
}

/** Reads two files and compares them, as the command line does. */
export async function comparePair(files: { orders: string; purchases: string }, refusedShare: number | null) {
  const options = { timeZone: 'Europe/Berlin' };
  const [orders, purchases] = [await openText(files.orders), await openText(files.purchases)];
  const { further } = chooseOrderColumns(orders.headings, {}, null);
  const ledger = new OrderLedger(further.map(({ name }) => name));
  const read = {
    orders: await readOrders(orders, options, ledger),
    purchases: await readPurchases(purchases, options, (row) => ledger.addPurchase(row)),
  };
  return { ...compareOrders(ledger, { ...options, refusedShare }), read };
}

const timeText = (atMs: number | null) => new Date(atMs ?? 0).toISOString();

const openText = (text: string) => openCsv([new TextEncoder().encode(text)]);
