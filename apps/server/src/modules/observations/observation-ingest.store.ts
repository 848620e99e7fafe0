import { sql } from 'kysely';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { jsonText, plainInteger, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { JudgedPage } from '../../judging/judged-page.ts';
import { packObservation } from './packed-observation.ts';
import type { IngestScope, StoredPage } from '../../judging/stored-page.ts';

/** A judged page with the id that its observation will have. */
export type Candidate = JudgedPage & { id: string };

/** Claims the pages that no earlier attempt of the run has finished. */

export async function claimPages(db: Db, scope: IngestScope, candidates: Candidate[]): Promise<Candidate[]> {
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
        duration_ms: durationMsOf(observation),
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`run_id, md5(url)`).doNothing())
    .returning('observation_id')
    .execute();
  const ids = new Set(claimed.map((row) => row.observation_id));
  return candidates.filter(({ id }) => ids.has(id));
}

/** In the order of their addresses, so that no two runs of a website wait for each other. */
export async function upsertPages(
  db: Db,
  scope: IngestScope,
  pages: Candidate[],
): Promise<Map<string, string>> {
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

export async function insertObservations(
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
        finished_at: finishedAtOf(observation),
        url: plainText(page.url),
        final_url: observation.finalUrl === null ? null : plainText(observation.finalUrl),
        http_status: observation.httpStatus === null ? null : plainInteger(observation.httpStatus),
        title: observation.title === null ? null : plainText(observation.title),
        outcome: observation.outcome,
        failure_code: observation.failure?.code ?? null,
        failure_message: observation.failure === null ? null : plainText(observation.failure.message),
        duration_ms: durationMsOf(observation),
        hits: page.hits,
        page_views: page.pageViews,
        lost_weight: page.lostWeight,
        verdicts: jsonText(page.verdicts),
        screenshot_sha256: page.screenshot === null ? null : plainText(page.screenshot.sha256),
        counts_for_health: scope.countsForHealth,
      })),
    )
    .execute();
}

export async function insertDocuments(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
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

export async function insertVerdicts(
  db: Db,
  { companyId, websiteId }: Pick<IngestScope, 'companyId' | 'websiteId'>,
  pages: Pick<StoredPage, 'id' | 'pageId' | 'observedAt' | 'rooted'>[],
): Promise<void> {
  await db
    .insertInto('verdicts')
    .values(
      pages.flatMap((page) =>
        page.rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
          observation_id: page.id,
          company_id: companyId,
          website_id: websiteId,
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

export async function insertFiles(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  const files = pages
    .flatMap(({ screenshot }) => screenshot ?? [])
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  if (files.length === 0) return;
  await db
    .insertInto('files')
    .values(
      files.map(({ sha256, mimeType, sizeBytes }) => ({
        company_id: scope.companyId,
        sha256: plainText(sha256),
        mime_type: plainText(mimeType),
        size_bytes: plainInteger(sizeBytes),
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .execute();
}

/** An agent whose clock was set back during a visit may tell of less than no time. */
function durationMsOf({ timings }: Observation): number {
  return Math.max(0, timings.totalMs);
}

function finishedAtOf({ startedAt, finishedAt }: Observation): Date {
  return new Date(Math.max(Date.parse(startedAt), Date.parse(finishedAt)));
}
