import { harOf } from '@vigie/audit/har.ts';
import { sealedRecords } from '@vigie/evidence/sealed-records.ts';
import type { SealedVisit as VisitToSeal } from '@vigie/evidence/visit-files.ts';
import type { Picture } from '@vigie/evidence/warc.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Call } from '../../access/actor.ts';
import { findVisitPicture, type ReadVisit } from '../observations/observations.service.ts';
import { findAgentOfVisit } from '../observations/observations.store.ts';

/** Returns whether a picture is sealed with its visit. */
export type TakesPicture = (picture: Picture) => boolean;

/** Returns a visit for sealing, with its picture if that is stored; null once its recording is deleted. */
export async function visitToSeal(
  call: Call,
  { stored, tracking }: ReadVisit,
  takesPicture: TakesPicture = () => true,
): Promise<VisitToSeal | null> {
  const { observation } = stored;
  if (observation === null) return null;
  const visitPicture = await findVisitPicture(call, stored);
  const picture = visitPicture !== null && takesPicture(visitPicture) ? visitPicture : null;
  return {
    har: harOf(observation, manifest.version),
    pageUrl: stored.url,
    title: observation.title ?? stored.url,
    startedAt: observation.startedAt,
    picture,
    records: sealedRecords({
      stored: { ...stored, observation },
      tracking,
      hasPicture: picture !== null,
      vigieVersion: manifest.version,
      agent: await findAgentOfVisit(call.db, stored.jobId),
      sealedAt: call.now.toISOString(),
    }),
  };
}
