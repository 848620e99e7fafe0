import { visitFiles } from '@vigie/evidence/visit-files.ts';
import type { SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import type { Call } from '../../access/actor.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RequestFacts } from '../../http/api-context.ts';
import { readVisit } from '../observations/observations.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import {
  storeSealedFiles,
  presentSealed,
  requireSealCapacity,
  type SealingNeeds,
} from './store-sealed.service.ts';
import { listSealedVisits, readSealedParts, sealedVisits } from './sealed-visits.store.ts';
import { visitToSeal } from './visit-to-seal.service.ts';

/** Seals the recording of a visit, as stored and evaluated now, into a file that is not deleted by retention. */
export async function sealVisit(call: Call, { id }: { id: string }, needs: SealingNeeds) {
  const visit = await readVisit(call, { id });
  const { websiteId, url, observedAt } = visit.stored;
  const { companyId } = await requireWebsite(call, websiteId);
  await requireSealCapacity(call, { websiteId, kind: 'visit' });
  const sealable = await visitToSeal(call, visit);
  if (sealable === null) throw new ApiError('recording-gone');
  const of = { kind: 'visit', id } as const;
  const files = await visitFiles(sealable);
  return storeSealedFiles(
    call,
    { companyId, websiteId, of, url, title: url, observedAt, visits: 1, visitsLeftOut: 0, files },
    needs,
  );
}

/** Returns the sealed visits and matrices of a website, newest first. */
export async function listAllSealedVisits(call: Call, query: SealedVisitsQuery) {
  await requireWebsite(call, query.websiteId);
  const page = await listSealedVisits(call, query);
  return { ...page, items: page.items.map(presentSealed) };
}

/** Streams the sealed file, as fast as the reader takes it. */
export async function readSealedFile(
  call: Call,
  { id }: { id: string },
  request: Pick<RequestFacts, 'sendAsFile'>,
): Promise<ReadableStream<Uint8Array>> {
  await sealedVisits.require(call, id);
  request.sendAsFile({ name: `${id}.wacz`, type: 'application/wacz' });
  const parts = readSealedParts(call.db, call.actor, id);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

export const releaseSealedVisit = sealedVisits.remove;
