import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';

/** Creates a sealed visit whose file is no WACZ. */
export async function createSealedVisitRow(
  db: Db,
  { companyId, websiteId }: { companyId: string; websiteId: string },
): Promise<string> {
  const id = createId();
  const at = new Date('2026-03-10T11:00:00Z');
  const file = Buffer.from('sealed');
  await db
    .insertInto('sealedVisits')
    .values({
      id,
      companyId,
      websiteId,
      observationId: createId(),
      matrixId: null,
      url: 'https://shop.example/',
      observedAt: at,
      sealedAt: at,
      sealedBy: null,
      sizeBytes: file.length,
      sha256: '00',
      fingerprint: '00',
      stampedAt: null,
      stampedBy: null,
      file,
    })
    .execute();
  return id;
}
