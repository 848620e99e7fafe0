import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { generatePair, type PairOrder } from '../../packages/orders/test/generated-orders.ts';

/** Orders that are generated at once. */
const PART = 50_000;

/** Writes an order file and a purchase file of many orders. Returns their sizes in bytes. */
export async function writeFiles(
  paths: { orders: string; purchases: string },
  { orders: count, ...order }: PairOrder,
): Promise<{ orders: number; purchases: number }> {
  const files = { orders: createWriteStream(paths.orders), purchases: createWriteStream(paths.purchases) };
  for (let from = 0; from < count; from += PART) {
    const part = generatePair({ ...order, seed: order.seed + from, orders: Math.min(PART, count - from) });
    const prefix = `${from / PART}-`;
    const orderLines = part.orders.map(({ id, atMs, amount, currency, state, columns }) =>
      [prefix + id, new Date(atMs).toISOString(), amount, currency, state, ...columns].join(','),
    );
    const purchaseLines = part.purchases.map(({ id, atMs, amount, currency }) =>
      [prefix + id, new Date(atMs ?? 0).toISOString(), amount, currency].join(','),
    );
    if (from === 0) {
      orderLines.unshift(['order_id,time,amount,currency,state', ...part.columns].join(','));
      purchaseLines.unshift('transaction_id,time,amount,currency');
    }
    await written(files.orders, orderLines);
    await written(files.purchases, purchaseLines);
  }
  files.orders.end();
  files.purchases.end();
  await Promise.all([finished(files.orders), finished(files.purchases)]);
  return { orders: files.orders.bytesWritten, purchases: files.purchases.bytesWritten };
}

async function written(file: ReturnType<typeof createWriteStream>, lines: readonly string[]): Promise<void> {
  if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
}
