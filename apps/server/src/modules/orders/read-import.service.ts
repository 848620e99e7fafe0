import type { OrderFileFault } from '@vigie/contract/order-import.ts';
import { TableFault } from '@vigie/orders/reading/table-fault.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { fileFaultOf, readOptionsOf } from './order-imports.service.ts';
import {
  claimImport,
  endImport,
  failImport,
  readParts,
  storeProgress,
  type ClaimedImport,
} from './order-imports.store.ts';
import { openOrderFile, WorkbookFault } from './open-order-file.ts';
import { requireIdKey } from './order-settings.service.ts';
import { findOrderSettings } from './order-settings.store.ts';
import { openRowStore, storeOrders, storePurchases, type RowStore } from './store-rows.service.ts';

interface ReadNeeds {
  db: Db;
  secrets: SecretBox;
  now: () => Date;
  signal: AbortSignal;
}

/** The worker stops; another one reads the file from its start, which stores the same rows. */
class Interrupted extends Error {
  override name = 'Interrupted';
}

/** Reads the next uploaded file, and stores its good rows. Returns false if no file waits. */
export async function readNextImport(needs: ReadNeeds): Promise<boolean> {
  const { db, now } = needs;
  const claimed = await claimImport(db, now());
  if (claimed === null) return false;
  try {
    await endImport(db, claimed.id, { result: await storeFile(claimed, needs), now: now() });
  } catch (error) {
    if (error instanceof Interrupted) return false;
    await failImport(db, claimed.id, { fault: faultOf(error), now: now() });
    if (!isOfFile(error) && !(error instanceof ApiError)) throw error;
  }
  return true;
}

const isOfFile = (error: unknown): error is TableFault | WorkbookFault =>
  error instanceof TableFault || error instanceof WorkbookFault;

function faultOf(error: unknown): { code: OrderFileFault; params: Record<string, string | number> } {
  if (isOfFile(error)) return fileFaultOf(error);
  const isFull = error instanceof ApiError && error.code === 'orders-full';
  return { code: isFull ? 'orders-full' : 'interrupted', params: {} };
}

async function storeFile(claimed: ClaimedImport, needs: ReadNeeds) {
  const { db, secrets, now } = needs;
  const { websiteId, companyId, kind, options } = claimed;
  const settings = await findOrderSettings(db, websiteId);
  if (settings === undefined) throw new ApiError('not-found');
  const { timeZone, currency } = settings;
  const owner = { companyId, websiteId, origin: 'file' } as const;
  const idKey = requireIdKey(settings, secrets);
  const store: RowStore = {
    ...(await openRowStore(db, { ...owner, now: now(), idKey, timeZone, currency })),
    // A file may be larger than one transaction should be.
    inTransaction: (write) => db.transaction().execute(write),
  };
  const table = await openOrderFile(withProgress(claimed, needs));
  const reading = readOptionsOf(options, timeZone);
  return kind === 'orders' ? storeOrders(table, reading, store) : storePurchases(table, reading, store);
}

async function* withProgress({ id }: ClaimedImport, { db, now, signal }: ReadNeeds) {
  let readBytes = 0;
  for await (const bytes of readParts(db, id)) {
    if (signal.aborted) throw new Interrupted();
    yield bytes;
    readBytes += bytes.length;
    await storeProgress(db, id, { readBytes, now: now() });
  }
}
