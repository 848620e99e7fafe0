import type { Db } from '../../db/schema/database.ts';
import { listLastMatrices } from './consent-visits.store.ts';
import { settleMatrix } from './settle-problems.service.ts';

/** Ends a matrix once none of its jobs goes on: jobs that end at the same time pass one after the other. */
export async function endMatrix(db: Db, matrixId: string, now: Date): Promise<void> {
  const matrix = await db
    .selectFrom('consentMatrices')
    .selectAll()
    .where('id', '=', matrixId)
    .forUpdate()
    .executeTakeFirst();
  if (matrix === undefined) return;
  const goingOn = await db
    .selectFrom('jobs')
    .select('id')
    .where('matrixId', '=', matrixId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (goingOn !== undefined) return;
  const website = await db
    .selectFrom('websites')
    .select('exemptVendors')
    .where('id', '=', matrix.websiteId)
    .executeTakeFirstOrThrow();
  await db.updateTable('consentMatrices').set({ endedAt: now }).where('id', '=', matrixId).execute();
  const lastOf = await listLastMatrices(db, matrix.websiteId);
  const findings = await settleMatrix(db, { ...matrix, ...website }, { lastOf });
  await db.updateTable('consentMatrices').set({ findings }).where('id', '=', matrixId).execute();
}
