import type * as z from 'zod';
import { cookieLifetimesOf } from '@vigie/audit/cookie-lifetimes/cookie-lifetimes.ts';
import type { blockingReportSchema, visitBlockingSchema } from '@vigie/contract/stored-blocking.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findObservation } from '../observations/observations.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { findBlockedPage, findBlockingReport } from './blocking-reports.store.ts';

/** Returns the stored comparison of a website. Comparisons are made by workers only. */
export async function readBlockingReport(
  call: Call,
  { websiteId }: { websiteId: string },
): Promise<z.input<typeof blockingReportSchema>> {
  await requireWebsite(call, websiteId);
  const row = await findBlockingReport(call.db, websiteId);
  return {
    websiteId,
    isWaiting: row !== null && row.dueAt !== null && (row.result === null || row.dueAt <= call.now),
    result: row?.result ?? null,
  };
}

/** Returns the stored comparison of one visit, and the lifetimes of its cookies by the rules of today. */
export async function readVisitBlocking(
  { db, actor }: Call,
  { id }: { id: string },
): Promise<z.input<typeof visitBlockingSchema>> {
  const row = await findObservation(db, actor, id);
  if (row === null || row.document === null) throw new ApiError('not-found');
  const stored = await findBlockedPage(db, id, row.pageId);
  const observation = await unpackObservation(row.document);
  return {
    compared: stored === null ? null : { at: stored.comparedAt, ...stored.result },
    cookies: observation.outcome === 'measured' ? cookieLifetimesOf(observation) : [],
  };
}
