import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { endImports, recordRowFault } from '../modules/website-imports/import-end.service.ts';
import { doNextStep } from '../modules/website-imports/import-row.service.ts';
import type { LockedImportRow } from '../modules/website-imports/import-rows.store.ts';
import type { RunQueue } from '../queue/run-queue.ts';

interface ImportNeeds {
  db: Db;
  clock: Clock;
  queue: RunQueue;
  log: Pick<Logger, 'warn'>;
  /** Aborted when the worker stops: another worker continues, or this one after its start. */
  signal: AbortSignal;
}

/** Processes imports of websites, one row after the other. Several workers share the rows. */
export async function importWebsites(needs: ImportNeeds): Promise<void> {
  while (!needs.signal.aborted && (await stepOnce(needs)));
  await endImports(needs.db, new Date(needs.clock.now()));
}

/** Processes one row. A failing row is postponed, so that the next one can run. */
async function stepOnce({ db, clock, queue, log }: ImportNeeds): Promise<boolean> {
  const now = new Date(clock.now());
  let locked: LockedImportRow | null = null;
  try {
    return await db
      .transaction()
      .execute((transaction) => doNextStep({ db: transaction, now, queue }, (row) => (locked = row)));
  } catch (error) {
    if (locked === null) throw error;
    log.warn({ err: error, import: (locked as LockedImportRow).importId }, 'a website of an import failed');
    await recordRowFault(db, locked, now);
    return true;
  }
}
