import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrderSchema, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import { makeDirectoryDurably, writeDurably } from '../durable-file.ts';

const ORDER_FILE = 'order.json';

/** Keeps an order on disk; returns the directory of its attempt. */
export async function storeOrder(directory: string, order: RunOrder): Promise<string> {
  const path = await makeDirectoryDurably(directory, order.runId, String(order.attempt));
  await writeDurably(join(path, ORDER_FILE), JSON.stringify(order));
  return path;
}

/** The orders kept in a directory of runs. One that never became whole was never answered for, and is left out. */
export async function storedOrders(directory: string): Promise<{ path: string; order: RunOrder }[]> {
  const stored = [];
  for (const run of await readdir(directory)) {
    for (const attempt of await readdir(join(directory, run))) {
      const path = join(directory, run, attempt);
      const text = await readFile(join(path, ORDER_FILE), 'utf8').catch(nullIfMissing);
      if (text !== null) stored.push({ path, order: runOrderSchema.parse(JSON.parse(text)) });
    }
  }
  return stored;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
