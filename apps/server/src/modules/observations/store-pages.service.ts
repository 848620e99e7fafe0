import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { feedsAnalysis, storeDataLayers } from '../data-layer/data-layer-visits.store.ts';
import { storePolicies } from '../data-quality/page-policies.store.ts';
import type { JudgedPage } from '../../judging/judged-page.ts';
import {
  claimPages,
  insertDocuments,
  insertFiles,
  insertObservations,
  insertVerdicts,
  upsertPages,
} from './observation-ingest.store.ts';
import { ingestProblems } from '../problems/ingest-problems.store.ts';
import { ingestRollups } from '../rollups/ingest-rollups.ts';
import type { IngestScope, StoredPage } from '../../judging/stored-page.ts';
import { recountLatePages } from './recount.service.ts';
import { storeTrackers } from './store-trackers.service.ts';
import { readObservedJob, resultsOf, storeTestResults } from './test-results.store.ts';

/**
 * Stores judged pages with the results of their tests, and returns those that count. A page of the run that an earlier
 * attempt already finished does not count again. Verdicts, rollups and faults cover only what counts for health. Call
 * it in a transaction.
 */
export async function storePages(db: Db, scope: IngestScope, judged: JudgedPage[]): Promise<StoredPage[]> {
  const candidates = judged.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
  const fresh = await claimPages(db, scope, candidates);
  if (fresh.length === 0) return [];
  const job = await readObservedJob(db, scope.runId);
  const pageIds = await upsertPages(db, { ...scope, isTrial: job.isTrial }, fresh);
  const pages = fresh.map((page) => ({ ...page, pageId: pageIds.get(plainText(page.url)) ?? '' }));
  await insertObservations(db, { ...scope, countsForHealth: job.countsForHealth }, pages);
  await insertDocuments(db, scope, pages);
  await insertFiles(db, scope, pages);
  const results = resultsOf(pages, job);
  await storeTestResults(db, scope, { job, results });
  if (await feedsAnalysis(db, scope.websiteId, job)) await storeDataLayers(db, scope, pages);
  if (job.countsForHealth) {
    await insertVerdicts(db, scope, pages);
    await ingestRollups(db, scope, pages);
    await storePolicies(db, scope, pages);
  }
  if (!job.isTrial)
    await ingestProblems(db, scope, { pages, results, countsForHealth: job.countsForHealth });
  await storeTrackers(db, scope, { pages, ...job });
  if (job.isTrial) return pages;
  if (job.countsForHealth) await recountLatePages(db, pages);
  return pages;
}
