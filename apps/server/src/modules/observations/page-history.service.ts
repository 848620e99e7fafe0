import { compareVisits, type ComparedVisit } from '@vigie/audit/compare/compare-visits.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { Tracker, TrackerRef } from '@vigie/contract/tracking-settings.ts';
import type { visitSchema } from '@vigie/contract/page-history.ts';
import type { Check, Outcome } from '@vigie/contract/verdict.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { countRows, type ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { readOfTracker, requireTracker, decodingSettings } from '../../access/of-tracker.ts';
import { unpackObservation } from './packed-observation.ts';
import { findObservation } from './observations.store.ts';
import { findVisitRow, findWebsiteOfPage, listVisits, type VisitRow } from './visits.store.ts';

const pageHistoryCursorSchema = z.tuple([z.number(), z.uuid()]);

/** Returns the visits of a page, newest first. */
export async function listVisitsOfPage(
  call: Call,
  query: ListQuery & { id: string; trackerId?: string | undefined },
) {
  const websiteId = requireFound(await findWebsiteOfPage(call.db, call.actor, query.id));
  return readOfTracker(call, { ...query, websiteId }, ({ db }) => readVisits(db, query));
}

async function readVisits(db: Db, query: ListQuery & { id: string }) {
  const after = decodeCursor(query.after, pageHistoryCursorSchema);
  const rows = await listVisits(db, query.id, { after, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const isMore = rows.length > query.limit && last !== undefined;
  return {
    items: shown.map(presentVisit),
    next: isMore ? encodeCursor([last.observedAt.getTime(), last.id]) : null,
    total: await countRows(db, 'observations', sql`page_id = ${query.id}`),
  };
}

/** Returns the changes from the visit `otherId` to the visit `id`. Visits of two different pages cannot be compared. */
export async function compareTwoVisits(
  call: Call,
  { id, otherId, trackerId }: { id: string; otherId: string; trackerId?: string | undefined },
) {
  const { db, actor } = call;
  if (trackerId === undefined) return compareVisitsOf(call, { id, otherId, tracker: null });
  const websiteId = (await findObservation(db, actor, id))?.websiteId;
  if (websiteId === undefined) throw new ApiError('not-found');
  const tracker = await requireTracker(call, { websiteId, trackerId });
  return queryTracker(db, trackerId, (its) => compareVisitsOf({ db: its, actor }, { id, otherId, tracker }));
}

type SelectedTracker = (Tracker & TrackerRef) | null;

async function compareVisitsOf(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id, otherId, tracker }: { id: string; otherId: string; tracker: SelectedTracker },
) {
  const before = await findVisitRow(db, actor, otherId);
  const after = await findVisitRow(db, actor, id);
  if (before === null || after === null || before.pageId !== after.pageId) throw new ApiError('not-found');
  const changes = compareVisits(
    await readCompared({ db, actor }, otherId, tracker),
    await readCompared({ db, actor }, id, tracker),
  );
  return { before: presentVisit(before), after: presentVisit(after), ...changes };
}

async function readCompared(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  id: string,
  tracker: SelectedTracker,
): Promise<ComparedVisit> {
  const row = requireFound(await findObservation(db, actor, id));
  const observation = row.document === null ? null : await unpackObservation(row.document);
  const settings = decodingSettings(row.plan.tracking, tracker);
  const hits = observation?.outcome === 'measured' ? decodeHits(observation, settings) : [];
  return { verdicts: row.verdicts, observation, hits };
}

function presentVisit(row: VisitRow): z.input<typeof visitSchema> {
  const checks = Object.fromEntries(row.verdicts.map(({ check, outcome }) => [check, outcome]));
  return {
    id: row.id,
    jobId: row.jobId,
    mode: row.mode,
    observedAt: row.observedAt,
    outcome: row.outcome,
    failure: row.failureCode === null ? null : { code: row.failureCode, message: row.failureMessage ?? '' },
    checks: checks as Record<Check, Outcome>,
    hits: row.hits,
    durationMs: row.durationMs,
  };
}
