import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SealedVisitsTable } from '../../db/schema/tables.generated.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

/** Columns of a sealed file in lists; the file itself is read separately. */
const LISTED = [
  'sealed.id',
  'sealed.websiteId',
  'sealed.observationId',
  'sealed.matrixId',
  'sealed.visits',
  'sealed.visitsLeftOut',
  'sealed.url',
  'sealed.observedAt',
  'sealed.sealedAt',
  'sealed.sizeBytes',
  'sealed.sha256',
  'sealed.fingerprint',
  'sealed.stampedAt',
  'sealed.stampedBy',
] as const;

function selectListed(db: Db, actor: Actor) {
  return db
    .selectFrom('sealedVisits as sealed')
    .leftJoin('users', 'users.id', 'sealed.sealedBy')
    .select([...LISTED, nameOfUser('users').as('sealedBy')])
    .where(withinReach(actor, 'sealed.companyId'));
}

export type SealedVisitRow = NonNullable<Awaited<ReturnType<typeof findSealedVisit>>>;

export async function findSealedVisit(db: Db, actor: Actor, id: string) {
  const row = await selectListed(db, actor).where('sealed.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Returns sealed visits, newest first. */
export async function listSealedVisits(db: Db, actor: Actor, query: SealedVisitsQuery) {
  const { websiteId, observationId, matrixId } = query;
  const rows = selectListed(db, actor)
    .where('sealed.websiteId', '=', websiteId)
    .$if(observationId !== undefined, (select) => select.where('sealed.observationId', '=', observationId!))
    .$if(matrixId !== undefined, (select) => select.where('sealed.matrixId', '=', matrixId!));
  const condition = sql<boolean>`${withinReach(actor, 'companyId')} and website_id = ${websiteId}
    and (${observationId ?? null}::uuid is null or observation_id = ${observationId ?? null})
    and (${matrixId ?? null}::uuid is null or matrix_id = ${matrixId ?? null})`;
  return readNewestPage(db, rows, { query, table: 'sealed_visits', alias: 'sealed', counted: condition });
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

export async function insertSealedVisit(db: Db, row: Insertable<SealedVisitsTable>): Promise<void> {
  await db.insertInto('sealedVisits').values(row).execute();
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

/** Deletes a sealed visit. Returns whether there was one within reach. */
export async function deleteSealedVisit(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sealedVisits')
    .where('id', '=', id)
    .where(withinReach(actor, 'sealedVisits.companyId'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
