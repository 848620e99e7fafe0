import { sql } from 'kysely';
import type { OrderHookTrouble, OrderIdKind, OrderSourceKind } from '@vigie/contract/order-source.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

export type OrderSourceRow = Awaited<ReturnType<typeof listOrderSources>>[number];

/** Returns the query for sources without their secrets. */
function selectSources(db: Db, actor: Actor) {
  return db
    .selectFrom('orderSources')
    .innerJoin('websites', 'websites.id', 'orderSources.websiteId')
    .where(websiteWithinReach(actor))
    .select([
      'orderSources.id',
      'websiteId',
      'kind',
      'orderSources.name',
      'key',
      'idKind',
      'isOn',
      'secretSetAt',
    ])
    .select(['accepted', 'lastAcceptedAt', 'refused', 'lastRefusal'])
    .select(['orderSources.createdAt', 'orderSources.updatedAt']);
}

export async function listOrderSources(db: Db, actor: Actor, websiteId: string) {
  return selectSources(db, actor).where('websiteId', '=', websiteId).orderBy('orderSources.id').execute();
}

export async function findOrderSource(db: Db, actor: Actor, id: string) {
  return selectSources(db, actor).where('orderSources.id', '=', id).executeTakeFirst();
}

interface NewOrderSource {
  id: string;
  companyId: string;
  websiteId: string;
  kind: OrderSourceKind;
  name: string;
  idKind: OrderIdKind;
  key: string;
  secret: Buffer;
  now: Date;
}

export async function insertOrderSource(db: Db, { now, name, ...row }: NewOrderSource): Promise<void> {
  const times = { secretSetAt: now, createdAt: now, updatedAt: now };
  await db
    .insertInto('orderSources')
    .values({ ...row, ...times, name: plainText(name) })
    .execute();
}

/** Locks a source until the transaction ends, and returns its version. */
export async function lockOrderSource(db: Db, id: string) {
  return db
    .selectFrom('orderSources')
    .select(['id', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface ChangedOrderSource {
  name: string;
  isOn: boolean;
  idKind?: OrderIdKind | undefined;
  secret: Buffer | undefined;
  now: Date;
}

/** Changes a source. What is undefined stays as it is. */
export async function updateOrderSource(
  db: Db,
  id: string,
  { name, isOn, idKind, secret, now }: ChangedOrderSource,
): Promise<void> {
  await db
    .updateTable('orderSources')
    .set({
      name: plainText(name),
      isOn,
      ...(idKind !== undefined && { idKind }),
      ...(secret !== undefined && { secret, secretSetAt: now, refused: 0, lastRefusal: null }),
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteOrderSource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('orderSources').where('id', '=', id).execute();
}

/** Returns the source with this key, for a webhook. Its key names the website, and its signature proves the sender. */
export async function findSourceByKey(db: Db, key: string) {
  return db
    .selectFrom('orderSources')
    .select(['id', 'companyId', 'websiteId', 'kind', 'name', 'idKind', 'isOn', 'secret'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function countAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('orderSources')
    .set({ accepted: sql`accepted + 1`, lastAcceptedAt: now, refused: 0, lastRefusal: null })
    .where('id', '=', id)
    .execute();
}

export async function countRefused(
  db: Db,
  id: string,
  { trouble, now }: { trouble: OrderHookTrouble; now: Date },
): Promise<void> {
  await db
    .updateTable('orderSources')
    .set({ refused: sql`refused + 1`, lastRefusal: jsonText({ at: now.toISOString(), trouble }) })
    .where('id', '=', id)
    .execute();
}
