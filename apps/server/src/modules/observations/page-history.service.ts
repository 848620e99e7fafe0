import { compareVisits, type ComparedVisit } from '@vigie/audit/compare/compare-visits.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { Comparison, Visit } from '@vigie/contract/page-history.ts';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { countRows, type ListPage, type ListQuery } from '../../db/list-page.ts';
import { cursorToPlace, placeToCursor } from '../../db/list-place.ts';
import { Refusal } from '../../errors/refusal.ts';
import { unpackObservation } from './packed-observation.ts';
import { findObservation } from './stored-observations.store.ts';
import { findPage, findVisit, listVisits, type VisitRow } from './visits.store.ts';

const placeSchema = z.tuple([z.number(), z.uuid()]);

/** The visits of a page, newest first. */
export async function listVisitsOfPage(
  { db, actor }: Call,
  query: ListQuery & { id: string },
): Promise<ListPage<Visit>> {
  if (!(await findPage(db, actor, query.id))) throw new Refusal('not-found');
  const after = cursorToPlace(query.after, placeSchema);
  const rows = await listVisits(db, query.id, { after, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const isMore = rows.length > query.limit && last !== undefined;
  return {
    items: shown.map(presentVisit),
    next: isMore ? placeToCursor([last.observedAt.getTime(), last.id]) : null,
    total: await countRows(db, 'observations', sql`page_id = ${query.id}`),
  };
}

/** What changed from the visit `otherId` to the visit `id`; of two pages, nothing can be told. */
export async function compareTwoVisits(
  { db, actor }: Call,
  { id, otherId }: { id: string; otherId: string },
): Promise<Comparison> {
  const before = await findVisit(db, actor, otherId);
  const after = await findVisit(db, actor, id);
  if (before === null || after === null || before.pageId !== after.pageId) throw new Refusal('not-found');
  const changes = compareVisits(
    await readCompared({ db, actor }, otherId),
    await readCompared({ db, actor }, id),
  );
  return { before: presentVisit(before), after: presentVisit(after), ...changes };
}

async function readCompared({ db, actor }: Pick<Call, 'db' | 'actor'>, id: string): Promise<ComparedVisit> {
  const row = await findObservation(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  const observation = row.document === null ? null : await unpackObservation(row.document);
  const hits = observation?.outcome === 'measured' ? decodeHits(observation, row.plan.tracking) : [];
  return { verdicts: row.verdicts, observation, hits };
}

function presentVisit(row: VisitRow): Visit {
  const checks = Object.fromEntries(row.verdicts.map(({ check, outcome }) => [check, outcome]));
  return {
    id: row.id,
    jobId: row.runId,
    mode: row.mode,
    observedAt: row.observedAt.toISOString(),
    outcome: row.outcome,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    checks: checks as Record<Check, Outcome>,
    hits: row.hits,
    durationMs: row.durationMs,
  };
}
