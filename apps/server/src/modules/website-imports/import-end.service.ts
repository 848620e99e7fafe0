import type { Db } from '../../db/schema/database.ts';
import { announce } from '../../db/notifications.ts';
import { notifyUser } from '../notices/notices.service.ts';
import { changeRow, type LockedImportRow } from './import-rows.store.ts';
import { countImportRows, endFinished } from './imports.store.ts';

const FAULTS_MAX = 5;
const FIRST_PAUSE_MS = 2_000;

/** Ends the imports that have nothing left to do, and notifies the users who started them. */
export async function endImports(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, madeBy, rows } of await endFinished(transaction, now)) {
      await announce(transaction, 'website_import', id);
      if (madeBy === null) continue;
      const counted = await countImportRows(transaction, [id]);
      const problems = counted.reduce((sum, { problem, count }) => (problem === null ? sum : sum + count), 0);
      const path = `/parc/importer?import=${id}`;
      const params = { websites: rows, problems, path };
      await notifyUser({ db: transaction, now }, { userId: madeBy, notice: 'import-ended', params, path });
    }
  });
}

/**
 * Delays a row whose step failed, longer each time, without delaying other rows. At last the row is reported as failed.
 */
export async function recordRowFault(db: Db, row: LockedImportRow, now: Date): Promise<void> {
  const faults = row.faults + 1;
  const nextCheckAt = new Date(now.getTime() + FIRST_PAUSE_MS * 2 ** faults);
  const isOver = faults >= FAULTS_MAX;
  await changeRow(db, row, {
    faults,
    nextCheckAt,
    ...(isOver ? { state: 'failed' as const, problem: 'import-fault' as const } : {}),
  });
}
