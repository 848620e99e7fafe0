import { sql } from 'kysely';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { jsonText, plainInteger, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { EvaluatedPage } from '../../evaluation/evaluated-page.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import { packObservation } from './packed-observation.ts';

/** Evaluated page with the id that its observation will have. */
export type Candidate = EvaluatedPage & { id: string };

/** Claims the pages that no earlier attempt of the run finished. */
export async function claimPages(db: Db, scope: IngestScope, candidates: Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const claimed = await db
    .insertInto('runPages')
    .values(
      candidates.map(({ id, url, observation }) => ({
        companyId: scope.companyId,
        runId: scope.runId,
        url: plainText(url),
        attempt: scope.attempt,
        agentId: scope.agentId,
        observationId: id,
        durationMs: durationMsOf(observation),
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`run_id, md5(url)`).doNothing())
    .returning('observationId')
    .execute();
  const ids = new Set(claimed.map((row) => row.observationId));
  return candidates.filter(({ id }) => ids.has(id));
}

/**
 * Inserts or updates pages in the order of their addresses, so that two runs of a website cannot deadlock. A page that
 * only trials have visited is not stored.
 */
export async function upsertPages(
  db: Db,
  scope: IngestScope & { isTrial: boolean },
  pages: Candidate[],
): Promise<Map<string, { id: string; lastSeenAt: Date }>> {
  const sorted = pages.toSorted((a, b) => (a.url < b.url ? -1 : 1));
  const rows = await db
    .insertInto('pages')
    .values(
      sorted.map(({ url, observedAt }) => ({
        id: createId(observedAt.getTime()),
        companyId: scope.companyId,
        websiteId: scope.websiteId,
        url: plainText(url),
        firstSeenAt: observedAt,
        lastSeenAt: observedAt,
        known: !scope.isTrial,
      })),
    )
    .onConflict((conflict) =>
      conflict.expression(sql`website_id, md5(url)`).doUpdateSet({
        lastSeenAt: sql`greatest(pages.last_seen_at, excluded.last_seen_at)`,
        known: sql`pages.known or excluded.known`,
      }),
    )
    .returning(['id', 'url', 'lastSeenAt'])
    .execute();
  return new Map(rows.map(({ url, ...page }) => [url, page]));
}

export function insertObservations(
  db: Db,
  scope: IngestScope & { countsForHealth: boolean },
  pages: StoredPage[],
) {
  return db.insertInto('observations').values(
    pages.map(({ observation, ...page }) => ({
      id: page.id,
      companyId: scope.companyId,
      websiteId: scope.websiteId,
      pageId: page.pageId,
      jobId: scope.runId,
      attempt: scope.attempt,
      observedAt: page.observedAt,
      finishedAt: finishedAtOf(observation),
      url: plainText(page.url),
      finalUrl: observation.finalUrl === null ? null : plainText(observation.finalUrl),
      httpStatus: observation.httpStatus === null ? null : plainInteger(observation.httpStatus),
      title: observation.title === null ? null : plainText(observation.title),
      outcome: observation.outcome,
      failureCode: observation.failure?.code ?? null,
      failureMessage: observation.failure === null ? null : plainText(observation.failure.message),
      durationMs: durationMsOf(observation),
      hits: page.hits,
      pageViews: page.pageViews,
      lostWeight: page.lostWeight,
      verdicts: jsonText(page.verdicts),
      screenshotSha256: page.screenshot === null ? null : plainText(page.screenshot.sha256),
      countsForHealth: scope.countsForHealth,
    })),
  );
}

export function insertDocuments(db: Db, scope: IngestScope, pages: StoredPage[]) {
  return db.insertInto('observationDocuments').values(
    pages.map(({ id, observedAt, observation }) => ({
      observationId: id,
      companyId: scope.companyId,
      websiteId: scope.websiteId,
      observedAt,
      document: packObservation(observation),
    })),
  );
}

/** Verdicts of visits that count for health. */
export const verdictProjection: Projection = {
  name: 'verdicts',
  isFor: ({ countsForHealth }) => countsForHealth,
  writes: (db, { scope, pages }) => [insertVerdicts(db, scope, pages)],
};

export function insertVerdicts(
  db: Db,
  { companyId, websiteId }: Pick<IngestScope, 'companyId' | 'websiteId'>,
  pages: Pick<StoredPage, 'id' | 'pageId' | 'observedAt' | 'rooted'>[],
) {
  return db.insertInto('verdicts').values(
    pages.flatMap((page) =>
      page.rooted.map(({ check, outcome, reason, rootCheck, rootReason }) => ({
        observationId: page.id,
        companyId,
        websiteId,
        pageId: page.pageId,
        observedAt: page.observedAt,
        check,
        outcome,
        reason,
        rootCheck,
        rootReason,
      })),
    ),
  );
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
        companyId: scope.companyId,
        sha256: plainText(sha256),
        mimeType: plainText(mimeType),
        sizeBytes: plainInteger(sizeBytes),
      })),
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'sha256']).doNothing())
    .execute();
}

/**
 * Returns the real duration of the visit in ms: its timings also count the page's fast-forwarded time. It is 0 if the
 * agent's clock was set back during the visit.
 */
function durationMsOf({ startedAt, finishedAt }: Observation): number {
  return Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
}

function finishedAtOf({ startedAt, finishedAt }: Observation): Date {
  return new Date(Math.max(Date.parse(startedAt), Date.parse(finishedAt)));
}
