import type { Db } from '../../db/schema/database.ts';
import { listConsentVisits } from './consent-visits.store.ts';
import { judgeVisits } from './read-matrix.service.ts';

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
  const visits = Map.groupBy(await listConsentVisits(db, matrixId, undefined), ({ pageId }) => pageId);
  const { pages } = judgeVisits(visits, { ...website, tracking: matrix.tracking });
  const findings = pages.reduce((sum, page) => sum + page.findings.length, 0);
  await db
    .updateTable('consentMatrices')
    .set({ endedAt: now, findings })
    .where('id', '=', matrixId)
    .execute();
}
