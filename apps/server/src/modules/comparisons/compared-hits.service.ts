import { compareHits, type HitsOfVisit } from '@vigie/audit/compare/compare-hits.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { comparedHitsSchema } from '@vigie/contract/comparison.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import { Refusal } from '../../errors/refusal.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { requireTracker, trackerSettings } from '../../access/of-tracker.ts';
import { findObservation } from '../observations/observations.store.ts';

/** What the page views of two visits carried, side by side. */
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

/** Null once what was captured has passed its retention. */
async function readHits(call: Call, id: string, trackerId: string | undefined): Promise<HitsOfVisit | null> {
  const { db, actor } = call;
  const row = await findObservation(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  if (row.document === null) return null;
  const observation = await unpackObservation(row.document);
  const { websiteId } = row;
  const tracker = trackerId === undefined ? null : await requireTracker(call, { websiteId, trackerId });
  const settings = trackerSettings(row.plan.tracking, tracker);
  const hits = observation.outcome === 'measured' ? decodeHits(observation, settings) : [];
  return { hits, url: row.url };
}
