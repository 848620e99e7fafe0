import { plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { writeTogether } from '../../db/write-together.ts';
import { createId } from '../../db/uuid-v7.ts';
import { storeDataLayers } from '../history/store-data-layers.service.ts';
import { storePolicies } from '../data-quality/page-policies.store.ts';
import type { EvaluatedPage } from '../../evaluation/evaluated-page.ts';
import {
  claimPages,
  insertDocuments,
  insertFiles,
  insertObservations,
  insertVerdicts,
  upsertPages,
} from './observation-ingest.store.ts';
import { ingestProblems } from '../causes/ingest-problems.store.ts';
import { storeConsentVisits } from '../consent/consent-visits.store.ts';
import { ingestRollups } from '../rollups/ingest-rollups.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import { recountLatePages } from './recount.service.ts';
import { storeTrackers } from './store-trackers.service.ts';
import { queueContainers } from '../containers/container-visits.store.ts';
import { storePageChanges } from '../regression-causes/store-page-changes.service.ts';
import { storePersonalData } from '../personal-data/store-personal-data.service.ts';
import { storeInventory } from '../inventory/store-inventory.service.ts';
import { storePlannedPages } from '../tracking-plans/evaluate-visits.service.ts';
import { insertLocationVisits } from './location-visits.store.ts';
import { readObservedJob, resultsOf, storeTestResults } from './test-results.store.ts';

/**
 * Stores evaluated pages with the results of their tests, and returns those that count. A page of the run that an
 * earlier attempt already finished does not count again. Verdicts, rollups and faults cover only visits that count for
 * health. Call it in a transaction.
 */
export async function storePages(db: Db, scope: IngestScope, judged: EvaluatedPage[]): Promise<StoredPage[]> {
  const candidates = judged.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
  const fresh = await claimPages(db, scope, candidates);
  if (fresh.length === 0) return [];
  const job = await readObservedJob(db, scope.runId);
  const { countsForHealth, isTrial } = job;
  const known = await upsertPages(db, { ...scope, isTrial }, fresh);
  const pages = fresh.map((page) => ({ ...page, pageId: known.get(plainText(page.url))?.id ?? '' }));
  await insertFiles(db, scope, pages);
  const dataLayers = job.feedsAnalysis ? await storeDataLayers(db, scope, pages) : [];
  await writeTogether(db, [
    insertObservations(db, { ...scope, countsForHealth }, pages),
    insertDocuments(db, scope, pages),
    ...(job.isLocated ? [insertLocationVisits(db, scope, pages)] : []),
    ...dataLayers,
    ...(countsForHealth ? [insertVerdicts(db, scope, pages), ...ingestRollups(db, scope, pages)] : []),
  ]);
  const results = resultsOf(pages, job);
  await storeTestResults(db, scope, { job, results });
  if (job.matrix !== null) await storeConsentVisits(db, scope, { matrix: job.matrix, pages });
  if (countsForHealth) await storePolicies(db, scope, pages);
  if (countsForHealth) await storePageChanges(db, scope, pages);
  if (countsForHealth) await queueContainers(db, scope, pages);
  if (!isTrial) await ingestProblems(db, scope, { pages, results, countsForHealth });
  await storeTrackers(db, scope, { pages, countsForHealth, isTrial });
  if (!isTrial) await storeInventory(db, scope, pages);
  if (!isTrial || job.matrix !== null) await storePersonalData(db, scope, pages);
  if (isTrial || !countsForHealth) return pages;
  await storePlannedPages(db, scope, pages);
  const seenLater = pages.filter(({ url, observedAt }) => isBefore(observedAt, known.get(plainText(url))));
  await recountLatePages(db, seenLater);
  return pages;
}

/**
 * Stores the pages that a journey visited. They do not count for health, and one page may occur several times. They add
 * no pages to the website, because addresses such as that of an order occur once.
 */
export async function storePagesOnTheWay(
  db: Db,
  scope: IngestScope,
  judged: EvaluatedPage[],
): Promise<StoredPage[]> {
  if (judged.length === 0) return [];
  const candidates = judged.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
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
