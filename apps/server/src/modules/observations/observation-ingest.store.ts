import { sql } from 'kysely';
import { jsonText, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { feedsAnalysis, storeDataLayers } from '../data-layer/data-layer-visits.store.ts';
import { storePolicies } from '../data-quality/page-policies.store.ts';
import type { JudgedPage } from './judged-page.ts';
import { packObservation } from './packed-observation.ts';
import { keepProblems } from './problems-of-visits.store.ts';
import { readObservedJob, storeTestResults } from './test-results.store.ts';
import { addToRollups } from './rollups.store.ts';
import type { IngestScope, StoredPage } from './stored-page.ts';

/**
 * Stores judged pages with the results of their tests, and answers with those that count: a page of the run that an
 * earlier attempt already finished does not count again. Verdicts, rollups and faults are of what counts for health.
 * Call it in a transaction.
 */
export async function storePages(db: Db, scope: IngestScope, judged: JudgedPage[]): Promise<StoredPage[]> {
  const candidates = judged.map((page) => ({ ...page, id: createId(page.observedAt.getTime()) }));
  const fresh = await claimPages(db, scope, candidates);
  if (fresh.length === 0) return [];
  const pageIds = await upsertPages(db, scope, fresh);
  const pages = fresh.map((page) => ({ ...page, pageId: pageIds.get(plainText(page.url)) ?? '' }));
  const job = await readObservedJob(db, scope.runId);
  await insertObservations(db, { ...scope, countsForHealth: job.countsForHealth }, pages);
  await insertDocuments(db, scope, pages);
  await insertFiles(db, scope, pages);
  await storeTestResults(db, scope, { job, pages });
  if (await feedsAnalysis(db, scope.websiteId, job)) await storeDataLayers(db, scope, pages);
  if (job.countsForHealth) {
    await insertVerdicts(db, scope, pages);
    await addToRollups(db, scope, pages);
    await storePolicies(db, scope, pages);
  }
  await keepProblems(db, scope, { job, pages });
  return pages;
}

type Candidate = JudgedPage & { id: string };

async function claimPages(db: Db, scope: IngestScope, candidates: Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const claimed = await db
    .insertInto('run_pages')
    .values(
      candidates.map(({ id, url, observation }) => ({
        company_id: scope.companyId,
        run_id: scope.runId,
        url: plainText(url),
        attempt: scope.attempt,
        agent_id: scope.agentId,
        observation_id: id,
        duration_ms: observation.timings.totalMs,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`run_id, md5(url)`).doNothing())
    .returning('observation_id')
    .execute();
  const ids = new Set(claimed.map((row) => row.observation_id));
  return candidates.filter(({ id }) => ids.has(id));
}

/** In the order of their addresses, so that no two runs of a website wait for each other. */
async function upsertPages(db: Db, scope: IngestScope, pages: Candidate[]): Promise<Map<string, string>> {
  const sorted = pages.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const rows = await db
    .insertInto('pages')
    .values(
      sorted.map(({ url, observedAt }) => ({
        id: createId(observedAt.getTime()),
        company_id: scope.companyId,
        website_id: scope.websiteId,
        url: plainText(url),
        first_seen_at: observedAt,
        last_seen_at: observedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.expression(sql`website_id, md5(url)`).doUpdateSet({
        last_seen_at: sql`greatest(pages.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .returning(['id', 'url'])
    .execute();
  return new Map(rows.map(({ id, url }) => [url, id]));
}

async function insertObservations(
  db: Db,
  scope: IngestScope & { countsForHealth: boolean },
  pages: StoredPage[],
): Promise<void> {
  await db
    .insertInto('observations')
    .values(
      pages.map(({ observation, ...page }) => ({
        id: page.id,
        company_id: scope.companyId,
        website_id: scope.websiteId,
        page_id: page.pageId,
        run_id: scope.runId,
        attempt: scope.attempt,
        observed_at: page.observedAt,
        finished_at: new Date(observation.finishedAt),
        url: plainText(page.url),
        final_url: observation.finalUrl === null ? null : plainText(observation.finalUrl),
        http_status: observation.httpStatus,
        title: observation.title === null ? null : plainText(observation.title),
        outcome: observation.outcome,
        failure_code: observation.failure?.code ?? null,
        failure_message: observation.failure === null ? null : plainText(observation.failure.message),
        duration_ms: observation.timings.totalMs,
        hits: page.hits,
        page_views: page.pageViews,
        lost_weight: page.lostWeight,
        verdicts: jsonText(page.verdicts),
        screenshot_sha256: page.screenshot?.sha256 ?? null,
        counts_for_health: scope.countsForHealth,
      })),
    )
    .execute();
}

async function insertDocuments(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  await db
    .insertInto('observation_documents')
    .values(
      pages.map(({ id, observedAt, observation }) => ({
        observation_id: id,
        company_id: scope.companyId,
        website_id: scope.websiteId,
        observed_at: observedAt,
        document: packObservation(observation),
      })),
    )
    .execute();
}

async function insertVerdicts(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  await db
    .insertInto('verdicts')
    .values(
      pages.flatMap((page) =>
        page.rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
          observation_id: page.id,
          company_id: scope.companyId,
          website_id: scope.websiteId,
          page_id: page.pageId,
          observed_at: page.observedAt,
          check,
          outcome,
          reason,
          root_check: rootCheck,
          root_reason: rootReason,
        })),
      ),
    )
    .execute();
}

async function insertFiles(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  const files = pages
    .flatMap(({ screenshot }) => screenshot ?? [])
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  if (files.length === 0) return;
  await db
    .insertInto('files')
    .values(
      files.map(({ sha256, mimeType, sizeBytes }) => ({
        company_id: scope.companyId,
        sha256,
        mime_type: mimeType,
        size_bytes: sizeBytes,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .execute();
}
