import { detect, wantsAcceptedVisit } from '@vigie/audit/detect/detect.ts';
import { DETECTED_PAGES, type JobDetection } from '@vigie/contract/detection.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Call } from '../../access/actor.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { findAcceptedLook, readFirstDocuments } from './detected-visits.store.ts';
import { requireJob } from './jobs.service.ts';

/** What the first pages of a job show of tracking, with the later look that accepted the banner. */
export async function readDetection(call: Call, { id }: { id: string }): Promise<JobDetection> {
  const job = await requireJob(call, id);
  const acceptedJobId = job.kind === 'trial' ? await findAcceptedLook(call.db, job) : null;
  const documents = [
    ...(await readFirstDocuments(call.db, [id], DETECTED_PAGES)),
    ...(acceptedJobId === null || acceptedJobId === id
      ? []
      : await readFirstDocuments(call.db, [acceptedJobId], 1)),
  ];
  const visits = await Promise.all(documents.map(unpackObservation));
  return {
    detection: detect(visits, siteOf(job.discovery)),
    wantsAcceptedVisit: acceptedJobId === null && wantsAcceptedVisit(visits),
    acceptedJobId,
  };
}

function siteOf(discovery: Job['discovery']) {
  if (discovery === null) return { pagesFound: null, pagesForbidden: 0 };
  const { discovered, skipped } = discovery;
  const count = (reason: string) => skipped[reason] ?? 0;
  return {
    pagesFound: discovered - count('other-site') - count('not-a-page'),
    pagesForbidden: count('robots') + count('robots-unreachable'),
  };
}
