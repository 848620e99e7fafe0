import * as z from 'zod';
import type {
  ComparedKind,
  ComparedPage,
  ComparisonQuery,
  comparedHitsSchema,
} from '@vigie/contract/comparison.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { readTwoRuns } from './comparisons.service.ts';
import { type HitsOfVisit, compareHits } from '@vigie/audit/compare/compare-hits.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { requireFound } from '../../errors/api-error.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireTracker, decodingSettings } from '../../access/of-tracker.ts';
import { findObservation } from '../observations/observations.store.ts';

export interface ComparedPagesFilter {
  kind?: ComparedKind | undefined;
  cause?: string | undefined;
  q?: string | undefined;
}

/** Cursor: the position of a page. Both runs have ended, so positions do not change. */
const comparedPagesCursorSchema = z.tuple([z.int().min(0)]);

/** Returns the pages of two runs side by side, newly broken ones first. */
export async function listComparedPages(
  call: Call,
  { limit, after, ...query }: ComparisonQuery & ComparedPagesFilter & ListQuery,
): Promise<ListPage<ComparedPage>> {
  const [start] = decodeCursor(after, comparedPagesCursorSchema) ?? [0];
  const pages = await readComparedPages(call, query);
  const end = start + limit;
  return {
    items: pages.slice(start, end),
    next: pages.length > end ? encodeCursor([end]) : null,
    total: { count: pages.length, estimated: false },
  };
}

/** Reads the pages that match a filter. A filter by cause and kind matches one change that has both. */
export async function readComparedPages(
  call: Call,
  { kind, cause, q, ...query }: ComparisonQuery & ComparedPagesFilter,
): Promise<ComparedPage[]> {
  const { pages } = await readTwoRuns(call, query);
  const text = q?.toLowerCase();
  return pages.filter(
    (page) =>
      (kind === undefined || page.kinds.includes(kind)) &&
      (cause === undefined || hasCause(page, { kind, cause })) &&
      (text === undefined || namesOf(page).some((name) => name.toLowerCase().includes(text))),
  );
}

function hasCause(
  { changes }: ComparedPage,
  selected: { kind: ComparedKind | undefined; cause: string },
): boolean {
  return changes.some(({ kind, key }) => key === selected.cause && (selected.kind ?? kind) === kind);
}

function namesOf({ path, shown, reference }: ComparedPage): string[] {
  return [path, shown?.url ?? '', reference?.url ?? ''];
}

/** Returns the page-view hits of two visits side by side. */
export async function compareHitsOfVisits(
  call: Call,
  {
    shownId,
    referenceId,
    trackerId,
  }: { shownId: string; referenceId: string; trackerId?: string | undefined },
): Promise<z.infer<typeof comparedHitsSchema>> {
  const shown = await readHits(call, shownId, trackerId);
  const reference = await readHits(call, referenceId, trackerId);
  if (shown === null || reference === null) return { isWhole: false, hits: [] };
  return { isWhole: true, hits: compareHits(shown, reference) };
}

/** Returns null once the captured data has passed its retention. */
async function readHits(call: Call, id: string, trackerId: string | undefined): Promise<HitsOfVisit | null> {
  const { db, actor } = call;
  const row = requireFound(await findObservation(db, actor, id));
  if (row.document === null) return null;
  const observation = await unpackObservation(row.document);
  const { websiteId } = row;
  const tracker = trackerId === undefined ? null : await requireTracker(call, { websiteId, trackerId });
  const settings = decodingSettings(row.plan.tracking, tracker);
  const hits = observation.outcome === 'measured' ? decodeHits(observation, settings) : [];
  return { hits, url: row.url };
}
