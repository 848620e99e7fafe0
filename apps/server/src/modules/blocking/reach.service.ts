import type * as z from 'zod';
import { firedPagesOf, reachOf, type FiredPages, type ReachFacts } from '@vigie/audit/blockers/reach.ts';
import { reachSharesSchema, type ReachChange, type websiteReachSchema } from '@vigie/contract/reach.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { requireUnchanged } from '../../errors/api-error.ts';
import { readStoredVisits } from '../consent/consent-visits.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findBlockingReport } from './blocking-reports.store.ts';
import {
  findLastMatrix,
  findShares,
  lockWebsiteOfShares,
  storeShares,
  type LastMatrix,
} from './reach.store.ts';

type Presented = z.input<typeof websiteReachSchema>;

/** Returns the reach of a website by the shares that its owner entered. Nothing is estimated in their place. */
export async function readReach(call: Call, { websiteId }: { websiteId: string }): Promise<Presented> {
  const { db } = call;
  await requireWebsite(call, websiteId);
  const result = (await findBlockingReport(db, websiteId))?.result ?? null;
  return { websiteId, ...(await computeReach(db, websiteId, result)) };
}

/** Computes the reach of a website for a comparison, by the present shares and the last consent matrix. */
export async function computeReach(db: Db, websiteId: string, result: ReachFacts['result']) {
  const stored = await findShares(db, websiteId);
  const shares = stored?.shares ?? reachSharesSchema.parse({});
  const hasAnswers = shares.accept !== null || shares.refuse !== null;
  const matrix = hasAnswers ? await findLastMatrix(db, websiteId) : null;
  const fired = matrix === null ? null : await readFiredPages(db, matrix);
  return {
    shares,
    updatedAt: stored?.updatedAt ?? null,
    matrixAt: matrix?.at ?? null,
    ...reachOf({ shares, result, fired }),
  };
}

/** Changes the shares, unless somebody else has since `updatedAt`. */
export async function changeShares(
  call: Call,
  { websiteId, updatedAt, ...shares }: ReachChange,
): Promise<Presented> {
  const { db, now } = call;
  const { companyId } = await requireWebsite(call, websiteId);
  await lockWebsiteOfShares(db, websiteId);
  const before = await findShares(db, websiteId);
  requireUnchanged(before?.updatedAt, updatedAt);
  await storeShares(db, { companyId, websiteId }, { shares, now });
  return readReach(call, { websiteId });
}

async function readFiredPages(db: Db, { id, tracking }: LastMatrix): Promise<Map<string, FiredPages>> {
  const { usual } = await readStoredVisits(db, { id, holdBackMs: null });
  const records = [...usual.values()].flat().map(({ record }) => record);
  return firedPagesOf(records, tracking);
}
