import { createHash } from 'node:crypto';
import { sealedRecords } from '@vigie/evidence/sealed-records.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { verifySealed } from '@vigie/evidence/verify.ts';
import { visitFiles } from '@vigie/evidence/visit-files.ts';
import { harOf } from '@vigie/audit/har.ts';
import { SEALED_VISITS_MAX, type SealedVisit, type SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { authorOf, type Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { createId } from '../../db/uuid-v7.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { findPicture, readVisit } from '../observations/observations.service.ts';
import { findAgentOfVisit } from '../observations/observations.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requireEvidenceKey } from './evidence-key.store.ts';
import {
  countSealedVisits,
  deleteSealedVisit,
  findSealedFile,
  findSealedVisit,
  insertSealedVisit,
  listSealedVisits,
  type SealedVisitRow,
} from './sealed-visits.store.ts';
import { createTimeStamps, type StampingNeeds } from './time-stamps.ts';

export interface SealingNeeds {
  secrets: SecretBox;
  timeStamps: StampingNeeds;
}

const SOFTWARE = `Vigie ${manifest.version}`;

/** Seals what a visit recorded, as it is stored and judged now, into a file that outlasts retention. */
export async function sealVisit(
  call: Call,
  { id: observationId }: { id: string },
  { secrets, timeStamps }: SealingNeeds,
): Promise<SealedVisit> {
  const { db, actor, now } = call;
  const visit = await readVisit(call, { id: observationId });
  const { stored } = visit;
  const { companyId } = await requireWebsite(call, stored.websiteId);
  if ((await countSealedVisits(db, stored.websiteId)) >= SEALED_VISITS_MAX)
    throw new Refusal('too-many-sealed-visits');
  const files = await filesOf(call, visit);
  await waitForAnswer(db);
  const file = await seal({
    files,
    title: stored.url,
    created: now.toISOString(),
    software: SOFTWARE,
    mainPageUrl: stored.url,
    mainPageDate: stored.observedAt,
    privateKey: await requireEvidenceKey(db, secrets),
    timeStamp: createTimeStamps(timeStamps),
  });
  const { faults, fingerprint, timeStamp } = await verifySealed(file);
  if (faults.length > 0 || fingerprint === null)
    throw new Error(`A file was sealed wrongly: ${faults.join()}`);
  const id = createId(now.getTime());
  await insertSealedVisit(db, {
    id,
    companyId,
    websiteId: stored.websiteId,
    observationId,
    url: stored.url,
    observedAt: new Date(stored.observedAt),
    sealedAt: now,
    sealedBy: authorOf(actor),
    sizeBytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    fingerprint,
    stampedAt: timeStamp === null ? null : new Date(timeStamp.at),
    stampedBy: timeStamp?.authority ?? null,
    file: Buffer.from(file),
  });
  return presentSealed(await requireSealed(call, id));
}

async function filesOf(call: Call, { stored, tracking }: Awaited<ReturnType<typeof readVisit>>) {
  const { observation } = stored;
  if (observation === null) throw new Refusal('recording-gone');
  const picture = await findPicture(call, stored);
  return visitFiles({
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
  });
}

export async function listAllSealedVisits(
  call: Call,
  query: SealedVisitsQuery,
): Promise<ListPage<SealedVisit>> {
  await requireWebsite(call, query.websiteId);
  const page = await listSealedVisits(call.db, call.actor, query);
  return { ...page, items: page.items.map(presentSealed) };
}

export async function readSealedFile({ db, actor }: Call, { id }: { id: string }): Promise<File> {
  const bytes = await findSealedFile(db, actor, id);
  if (bytes === null) throw new Refusal('not-found');
  return new File([new Uint8Array(bytes)], `${id}.wacz`, { type: 'application/wacz' });
}

export async function releaseSealedVisit({ db, actor }: Call, { id }: { id: string }): Promise<void> {
  if (!(await deleteSealedVisit(db, actor, id))) throw new Refusal('not-found');
}

async function requireSealed({ db, actor }: Call, id: string): Promise<SealedVisitRow> {
  const row = await findSealedVisit(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}

function presentSealed({ stampedAt, stampedBy, observedAt, sealedAt, ...row }: SealedVisitRow): SealedVisit {
  return {
    ...row,
    observedAt: observedAt.toISOString(),
    sealedAt: sealedAt.toISOString(),
    timeStamp: stampedAt === null ? null : { at: stampedAt.toISOString(), authority: stampedBy ?? '' },
  };
}
