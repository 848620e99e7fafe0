import { visitVendors } from '@vigie/audit/attribution/visit-vendors.ts';
import { harOf } from '@vigie/audit/har.ts';
import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { Tracker, TrackerRef, TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { pageKindOf } from '@vigie/audit/page-kind.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Call } from '../../access/actor.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { queryTracker } from '../../db/query-tracker.ts';
import { requireTracker, decodingSettings } from '../../access/of-tracker.ts';
import { listCompanyTags } from '../tags/tags.store.ts';
import { filesOf } from './files.store.ts';
import { failingVerdicts, knownOfPages } from './known-of-pages.service.ts';
import { unpackObservation } from './packed-observation.ts';
import { findObservation, findPreviousVisit, findScreenshot } from './observations.store.ts';

/** Returns everything stored about one visit. Hits are decoded by the settings of its job. */
export async function readObservation(
  call: Call,
  { id, trackerId }: { id: string; trackerId?: string | undefined },
): Promise<StoredObservation> {
  const row = requireFound(await findObservation(call.db, call.actor, id));
  if (trackerId === undefined) return presentObservation(call, row, null);
  const tracker = await requireTracker(call, { websiteId: row.websiteId, trackerId });
  return queryTracker(call.db, trackerId, async (db) => {
    const its = requireFound(await findObservation(db, call.actor, id));
    return presentObservation({ ...call, db }, its, tracker);
  });
}

type ObservationRow = NonNullable<Awaited<ReturnType<typeof findObservation>>>;

async function presentObservation(
  { db, actor }: Call,
  row: ObservationRow,
  tracker: (Tracker & TrackerRef) | null,
): Promise<StoredObservation> {
  const { id } = row;
  const observation = row.document === null ? null : await unpackObservation(row.document);
  const settings = decodingSettings(row.plan.tracking, tracker);
  const entries = await listCompanyTags(db, row.companyId);
  return {
    ...(tracker !== null && { tracker: { id: tracker.id, name: tracker.name } }),
    id,
    websiteId: row.websiteId,
    jobId: row.jobId,
    pageId: row.pageId,
    url: row.url,
    observedAt: row.observedAt.toISOString(),
    verdicts: row.verdicts,
    faults: failingVerdicts(row.verdicts, await knownOfPages({ db, actor }, row.websiteId, row.verdicts)),
    hits: observation?.outcome === 'measured' ? decodeHits(observation, settings) : [],
    pageKind: observation === null ? null : pageKindOf(observation),
    vendors: observation === null ? [] : visitVendors(observation, { tracking: row.plan.tracking, entries }),
    observation,
    previousId: await findPreviousVisit(db, row.pageId, row.observedAt),
  };
}

/** Visit with the plan of its job, and the settings by which its hits are decoded. */
export interface ReadVisit {
  stored: StoredObservation;
  tracking: TrackingSettings;
  plan: RunPlan;
}

interface VisitQuery {
  id: string;
  trackerId?: string | undefined;
}

/** Finds a visit. Its recording may be deleted already; null: the visit itself is deleted. */
export async function findVisit(call: Call, query: VisitQuery): Promise<ReadVisit | null> {
  const row = await findObservation(call.db, call.actor, query.id);
  if (row === null) return null;
  const { websiteId, plan } = row;
  const { trackerId } = query;
  const tracker = trackerId === undefined ? null : await requireTracker(call, { websiteId, trackerId });
  const stored = await readObservation(call, query);
  return { stored, tracking: decodingSettings(plan.tracking, tracker), plan };
}

export async function readVisit(call: Call, query: VisitQuery): Promise<ReadVisit> {
  return requireFound(await findVisit(call, query));
}

/** Returns all requests of a visit as an HTTP Archive. Refuses once the recording is deleted. */
export async function readHar({ db, actor }: Call, { id }: { id: string }): Promise<File> {
  const row = await findObservation(db, actor, id);
  if (row === null || row.document === null) throw new ApiError('not-found');
  const har = harOf(await unpackObservation(row.document), manifest.version);
  return new File([JSON.stringify(har)], `${id}.har`, { type: 'application/json' });
}

/** Media types that a browser shows as a picture; an agent may report any type. */
const EXTENSIONS = new Map([
  ['image/webp', 'webp'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
]);

/** Finds the picture of a visited page; null if none is stored. */
export async function findVisitPicture(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  { id }: { id: string },
): Promise<{ bytes: Buffer; mimeType: string; extension: string } | null> {
  const found = await findScreenshot(db, actor, id);
  const extension = EXTENSIONS.get(found?.mimeType ?? '');
  if (!found?.sha256 || !found.mimeType || extension === undefined) return null;
  const bytes = await filesOf(db, found).get(found.sha256);
  return bytes === null ? null : { bytes, mimeType: found.mimeType, extension };
}

/** Reads the picture of a visited page, by the id of the visit. */
export async function readScreenshot(call: Call, { id }: { id: string }): Promise<File> {
  const picture = requireFound(await findVisitPicture(call, { id }));
  const { bytes, mimeType, extension } = picture;
  return new File([new Uint8Array(bytes)], `${id}.${extension}`, { type: mimeType });
}
