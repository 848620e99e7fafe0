import { createHash } from 'node:crypto';
import type { Files } from '@vigie/evidence/container.ts';
import { seal } from '@vigie/evidence/seal.ts';
import { verifySealed } from '@vigie/evidence/verify.ts';
import {
  SEALED_MATRICES_MAX,
  SEALED_VISITS_MAX,
  type sealedVisitSchema,
} from '@vigie/contract/sealed-visit.ts';
import type * as z from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { authorOf, type Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { requireEvidenceKey } from './evidence-key.store.ts';
import { countSealedVisits, lockSealing, sealedVisits, type SealedVisitRow } from './sealed-visits.store.ts';
import { createTimeStamps, type StampingNeeds } from './time-stamps.ts';

export interface SealingNeeds {
  secrets: SecretBox;
  timeStamps: StampingNeeds;
}

/** Subject of a seal: one of a visit and a matrix. */
export interface Sealable {
  companyId: string;
  websiteId: string;
  of: { kind: 'visit' | 'matrix'; id: string };
  url: string;
  title: string;
  observedAt: string;
  visits: number;
  visitsLeftOut: number;
  files: Files;
}

/** Refuses a seal if the website has the maximum number of sealed files. Call it before the files are created. */
export async function requireSealCapacity(
  { db }: Pick<Call, 'db'>,
  of: { websiteId: string; kind: Sealable['of']['kind'] },
): Promise<void> {
  const isMatrix = of.kind === 'matrix';
  if ((await countSealedVisits(db, of)) >= (isMatrix ? SEALED_MATRICES_MAX : SEALED_VISITS_MAX))
    throw new ApiError(isMatrix ? 'too-many-sealed-matrices' : 'too-many-sealed-visits');
}

/** Seals files into one archive, and stores it until it is deleted. */
export async function storeSealedFiles(
  call: Call,
  { files, of, title, ...facts }: Sealable,
  { secrets, timeStamps }: SealingNeeds,
) {
  const { db, actor, now } = call;
  const { websiteId, url, observedAt } = facts;
  const privateKey = await requireEvidenceKey(db, secrets);
  await waitForAnswer(db);
  const file = await seal({
    files,
    title,
    created: now.toISOString(),
    software: `Vigie ${manifest.version}`,
    mainPageUrl: url,
    mainPageDate: observedAt,
    privateKey,
    timeStamp: createTimeStamps(timeStamps),
  });
  const { faults, fingerprint, timeStamp } = await verifySealed(file);
  if (faults.length > 0 || fingerprint === null)
    throw new Error(`A file was sealed wrongly: ${faults.join()}`);
  await lockSealing(db, websiteId);
  await requireSealCapacity(call, { websiteId, kind: of.kind });
  const id = createId(now.getTime());
  await sealedVisits.insert(db, {
    ...facts,
    id,
    observationId: of.kind === 'visit' ? of.id : null,
    matrixId: of.kind === 'matrix' ? of.id : null,
    observedAt: new Date(observedAt),
    sealedAt: now,
    sealedBy: authorOf(actor),
    sizeBytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
    fingerprint,
    stampedAt: timeStamp === null ? null : new Date(timeStamp.at),
    stampedBy: timeStamp?.authority ?? null,
    file: Buffer.from(file.buffer, file.byteOffset, file.length),
  });
  return presentSealed(await sealedVisits.require(call, id));
}

export function presentSealed({
  stampedAt,
  stampedBy,
  ...row
}: SealedVisitRow): z.input<typeof sealedVisitSchema> {
  return {
    ...row,
    timeStamp: stampedAt === null ? null : { at: stampedAt, authority: stampedBy ?? '' },
  };
}
