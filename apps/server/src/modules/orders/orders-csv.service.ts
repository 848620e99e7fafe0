import type * as z from 'zod';
import type { ordersCsvQuerySchema } from '@vigie/contract/orders.ts';
import { FILE_WORDS } from '@vigie/contract/wording/file-words.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { csvName, headingsIn, type CsvFile } from '../../csv/csv-file.ts';
import type { CsvCell } from '../../csv/csv-format.ts';
import { instantToCell } from '../../csv/csv-instant.ts';
import { streamCsv } from '../../csv/csv-stream.ts';
import { requireTimeZone } from '../../period/requested-period.ts';
import { listColumnNames } from './order-settings.store.ts';
import type { OrderNeeds } from './order-settings.service.ts';
import { orderFilterOf, presentOrder } from './orders.service.ts';
import { listOrders, type OrderFilter, type OrderCursor, type OrderRow } from './orders.store.ts';

type Query = z.output<typeof ordersCsvQuerySchema>;

const BATCH = 1_000;

/** Returns orders with their purchases, the newest first, as a CSV file that is streamed. */
export async function exportOrders(call: Call, query: Query, needs: OrderNeeds): Promise<CsvFile> {
  const { locale, timeZone, ...rest } = query;
  requireTimeZone(timeZone);
  const website = await requireMeasuredWebsite(call, rest.websiteId);
  const filter = await orderFilterOf(call, rest, needs);
  const names = await listColumnNames(call.db, rest.websiteId);
  const { name: title } = FILE_WORDS[locale].orders;
  const name = csvName({ title, websiteUrl: website.url, at: call.now, timeZone });
  return { name, body: streamCsv(inTable(call, { filter, names, reader: query }), locale) };
}

interface Table {
  filter: OrderFilter;
  /** Further columns of the orders. */
  names: readonly string[];
  reader: Query;
}

async function* inTable({ db }: Call, { filter, names, reader }: Table): AsyncGenerator<CsvCell[]> {
  yield [...headingsIn(FILE_WORDS[reader.locale].orders.columns, reader.timeZone), ...names];
  let after: OrderCursor | null = null;
  for (;;) {
    const rows: OrderRow[] = await listOrders(db, filter, { limit: BATCH, after });
    for (const row of rows)
      yield [...cellsOf(row, reader), ...names.map((name) => columnOf(row.columns, name))];
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = [last.orderedAt.toISOString(), last.id];
  }
}

/** Returns the value of a further column; null without one, also for a name that every object has. */
const columnOf = (columns: Readonly<Record<string, string>>, name: string): string | null =>
  Object.hasOwn(columns, name) ? (columns[name] ?? null) : null;

function cellsOf(row: OrderRow, { locale, timeZone }: Query): CsvCell[] {
  const order = presentOrder(row);
  const words = ORDER_COMPARISON_WORDS[locale];
  const instant = (at: Date | null) => (at === null ? null : instantToCell(at, timeZone));
  const { positions, yes, no } = FILE_WORDS[locale].orders;
  return [
    `…${row.ending}`,
    instant(row.orderedAt),
    order.amount,
    row.currency,
    words.states[row.state],
    positions[row.position],
    row.purchases,
    instant(row.purchasedAt),
    order.purchaseAmount,
    row.purchaseCurrency,
    row.amountReason === null ? null : words.amountReasons[row.amountReason],
    row.dayReason === null ? null : words.dayReasons[row.dayReason],
    row.isLate ? yes : no,
  ];
}
