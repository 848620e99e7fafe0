import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretBox } from '@vigie/agent-link/secret-box.ts';
import { runOrderSchema, type RunOrder } from '@vigie/contract/agent-protocol.ts';
import { makeDirectoryDurably, syncDirectory, writeDurably } from '../durable-file.ts';

/** File of an order, encrypted with the key of the identity's file: orders carry hidden variables. */
const ORDER_FILE = 'order.sealed';
/** Unencrypted files of earlier versions, and the temporary file that a crash may have left. */
const PLAIN_FILES = ['order.json', 'order.json.new'];

type AttemptKey = { runId: string; attempt: number };
export type StoredOrder = { path: string; order: RunOrder };

/** Stores an order on disk; returns the directory of its attempt. */
export async function storeOrder(directory: string, order: RunOrder, box: SecretBox): Promise<string> {
  const path = await makeDirectoryDurably(directory, order.runId, String(order.attempt));
  await writeSealed(path, order, box);
  return path;
}

/**
 * Returns the orders stored in a directory of runs. It omits an order that was not written completely: the agent never
 * confirmed it. It also omits an order that cannot be decrypted, and reports it to `onUnreadable`.
 */
export async function storedOrders(
  directory: string,
  box: SecretBox,
  onUnreadable: (error: unknown, path: string) => void,
): Promise<StoredOrder[]> {
  const stored = [];
  for (const runId of await readdir(directory)) {
    for (const attempt of await readdir(join(directory, runId))) {
      const path = join(directory, runId, attempt);
      try {
        const order = await readOrder(path, { runId, attempt: Number(attempt) }, box);
        if (order !== null) stored.push({ path, order });
      } catch (error) {
        onUnreadable(error, path);
      }
    }
  }
  return stored;
}

async function readOrder(path: string, key: AttemptKey, box: SecretBox): Promise<RunOrder | null> {
  const sealed = await readIfThere(join(path, ORDER_FILE));
  const plain = sealed === null ? await readIfThere(join(path, 'order.json')) : null;
  const text = sealed === null ? plain?.toString('utf8') : box.open(sealed, boundTo(key));
  const order = text === undefined ? null : runOrderSchema.parse(JSON.parse(text));
  if (order !== null && sealed === null) await writeSealed(path, order, box);
  await removePlain(path);
  return order;
}

async function writeSealed(path: string, order: RunOrder, box: SecretBox): Promise<void> {
  await writeDurably(join(path, ORDER_FILE), box.seal(JSON.stringify(order), boundTo(order)));
}

async function removePlain(path: string): Promise<void> {
  for (const name of PLAIN_FILES) await rm(join(path, name), { force: true });
  await syncDirectory(path);
}

/** Returns the authenticated data of an order: a copy in another attempt cannot be decrypted. */
const boundTo = ({ runId, attempt }: AttemptKey): string => `order:${runId}:${attempt}`;

async function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
