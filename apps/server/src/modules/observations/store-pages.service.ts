import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { writeTogether, type WriteStatement } from '../../db/write-together.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { EvaluatedPage } from '../../evaluation/evaluated-page.ts';
import type { ProjectedVisits } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import {
  claimPages,
  insertDocuments,
  insertFiles,
  insertObservations,
  upsertPages,
} from './observation-ingest.store.ts';
import { PROJECTIONS } from './projections.service.ts';
import { readObservedJob, resultsOf } from './test-results.store.ts';

/**
 * Stores evaluated pages with everything that is derived from them, and returns those that count. A page of the run that
 * an earlier attempt already finished does not count again. Call it in a transaction.
 */
export async function storePages(
  db: Db,
  scope: IngestScope,
  evaluatedPages: EvaluatedPage[],
): Promise<StoredPage[]> {
  const candidates = evaluatedPages.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
  const fresh = await claimPages(db, scope, candidates);
  if (fresh.length === 0) return [];
  const job = await readObservedJob(db, scope.runId);
  const known = await upsertPages(db, { ...scope, isTrial: job.isTrial }, fresh);
  const pages = fresh.map((page) => ({ ...page, pageId: known.get(plainText(page.url))?.id ?? '' }));
  const latePages = pages.filter(({ url, observedAt }) => isBefore(observedAt, known.get(plainText(url))));
  await insertFiles(db, scope, pages);
  await project(db, { scope, job, pages, results: resultsOf(pages, job), latePages });
  return pages;
}

/** Stores visits and their projections. */
async function project(db: Db, visits: ProjectedVisits): Promise<void> {
  const { scope, job, pages } = visits;
  const projections = PROJECTIONS.filter(({ isFor }) => isFor(job));
  const writes: WriteStatement[] = [
    insertObservations(db, { ...scope, countsForHealth: job.countsForHealth }, pages),
    insertDocuments(db, scope, pages),
  ];
  for (const { writes: writesOf } of projections) writes.push(...((await writesOf?.(db, visits)) ?? []));
  await writeTogether(db, writes);
  for (const { store } of projections) await store?.(db, visits);
}

/**
 * Stores the pages that a journey visited. They do not count for health, and one page may occur several times. They add
 * no pages to the website, because addresses such as that of an order occur once.
 */
export async function storePagesOnTheWay(
  db: Db,
  scope: IngestScope,
  evaluatedPages: EvaluatedPage[],
): Promise<StoredPage[]> {
  if (evaluatedPages.length === 0) return [];
  const candidates = evaluatedPages.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
  const distinct = [...new Map(candidates.map((page) => [plainText(page.url), page])).values()];
  const known = await upsertPages(db, { ...scope, isTrial: true }, distinct);
  const pages = candidates.map((page) => ({ ...page, pageId: known.get(plainText(page.url))?.id ?? '' }));
  await insertFiles(db, scope, pages);
  await writeTogether(db, [
    insertObservations(db, { ...scope, countsForHealth: false }, pages),
    insertDocuments(db, scope, pages),
  ]);
  return pages;
}

/**
 * Returns whether the visit is older than the page's last one. A page was last seen when its last visit began, or when
 * a run found it.
 */
function isBefore(observedAt: Date, page: { lastSeenAt: Date } | undefined): boolean {
  return page !== undefined && observedAt.getTime() < page.lastSeenAt.getTime();
}
