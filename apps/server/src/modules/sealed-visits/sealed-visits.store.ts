import { sql } from 'kysely';
import type { SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import { resource, type RowOf } from '../../resources/resource.ts';

/** Sealed visits without their files, which are read separately. */
export const sealedVisits = resource('sealedVisits', (db) =>
  db
    .selectFrom('sealedVisits')
    .leftJoin('users', 'users.id', 'sealedVisits.sealedBy')
    .select(['sealedVisits.id', 'websiteId', 'observationId', 'matrixId', 'visits', 'visitsLeftOut', 'url'])
    .select(['observedAt', 'sealedAt', 'sizeBytes', 'sha256', 'fingerprint', 'stampedAt', 'stampedBy'])
    .select(nameOfUser('users').as('sealedBy')),
);
export type SealedVisitRow = RowOf<typeof sealedVisits>;

/** Returns sealed visits, newest first. */
export function listSealedVisits(
  call: Call,
  { websiteId, observationId, matrixId, ...query }: SealedVisitsQuery,
) {
  const condition = sql<boolean>`sealed_visits.website_id = ${websiteId}
    and (${observationId ?? null}::uuid is null or observation_id = ${observationId ?? null})
    and (${matrixId ?? null}::uuid is null or matrix_id = ${matrixId ?? null})`;
  return sealedVisits.page(call, query, condition);
}

/** Returns how many sealed visits or matrices a website has. */
export async function countSealedVisits(
  db: Db,
  { websiteId, kind }: { websiteId: string; kind: 'visit' | 'matrix' },
): Promise<number> {
  const { count } = await db
    .selectFrom('sealedVisits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('matrixId', kind === 'matrix' ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the sealing of a website until the transaction ends. */
export async function lockSealing(db: Db, websiteId: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forNoKeyUpdate().execute();
}

/** Size of the parts in which a file is read, in bytes: the file of a matrix is large. */
const PART_BYTES = 4_194_304;

/** Yields the file in parts, as the reader requests them. */
export async function* readSealedParts(db: Db, actor: Actor, id: string): AsyncGenerator<Uint8Array> {
  for (let from = 1; ; from += PART_BYTES) {
    const row = await db
      .selectFrom('sealedVisits')
      .select(sql<Buffer>`substring(file from ${from}::integer for ${PART_BYTES}::integer)`.as('part'))
      .where('id', '=', id)
      .where(withinReach(actor, 'sealedVisits.companyId'))
      .executeTakeFirst();
    if (row === undefined) throw new Error('It was released while it was read.');
    if (row.part.length > 0) yield new Uint8Array(row.part);
    if (row.part.length < PART_BYTES) return;
  }
}
