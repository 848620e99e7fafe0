import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { SealedVisitsQuery } from '@vigie/contract/sealed-visit.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SealedVisitsTable } from '../../db/schema/evidence-tables.ts';

/** What is listed of a sealed visit; its file is read alone. */
const LISTED = [
  'sealed.id',
  'sealed.websiteId',
  'sealed.observationId',
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

/** Newest first. */
export async function listSealedVisits(db: Db, actor: Actor, query: SealedVisitsQuery) {
  const { websiteId, observationId, limit } = query;
  const after = cursorOf(query);
  const rows = await selectListed(db, actor)
    .where('sealed.websiteId', '=', websiteId)
    .$if(observationId !== undefined, (select) => select.where('sealed.observationId', '=', observationId!))
    .$if(after !== null, (select) => select.where('sealed.id', '<', after))
    .orderBy('sealed.id', 'desc')
    .limit(limit + 1)
    .execute();
  const asked = sql<boolean>`${withinReach(actor, 'companyId')} and website_id = ${websiteId}
    and (${observationId ?? null}::uuid is null or observation_id = ${observationId ?? null})`;
  return { ...cutPage(rows, limit), total: await countRows(db, 'sealed_visits', asked) };
}

/** How many a website holds. No other one is added until the transaction ends. */
export async function countSealedVisits(db: Db, websiteId: string): Promise<number> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('sealedVisits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSealedVisit(db: Db, row: Insertable<SealedVisitsTable>): Promise<void> {
  await db.insertInto('sealedVisits').values(row).execute();
}

export async function findSealedFile(db: Db, actor: Actor, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sealedVisits')
    .select('file')
    .where('id', '=', id)
    .where(withinReach(actor, 'sealedVisits.companyId'))
    .executeTakeFirst();
  return row?.file ?? null;
}

/** Whether there was one within reach. */
export async function deleteSealedVisit(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sealedVisits')
    .where('id', '=', id)
    .where(withinReach(actor, 'sealedVisits.companyId'))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
