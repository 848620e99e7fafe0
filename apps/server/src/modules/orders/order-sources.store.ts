import { sql } from 'kysely';
import type { OrderHookTrouble } from '@vigie/contract/order-source.ts';
import type { Call } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

/** Sources without their secrets. */
export const orderSources = versionedResource(
  'orderSources',
  (db) =>
    db
      .selectFrom('orderSources')
      .innerJoin('websites', 'websites.id', 'orderSources.websiteId')
      .select(['orderSources.id', 'websiteId', 'kind', 'orderSources.name', 'key', 'idKind', 'isOn'])
      .select(['secretSetAt', 'accepted', 'lastAcceptedAt', 'refused', 'lastRefusal'])
      .select(['orderSources.createdAt', 'orderSources.updatedAt']),
  websiteWithinReach,
);
export type OrderSourceRow = RowOf<typeof orderSources>;

export async function listOrderSources(call: Call, websiteId: string) {
  return orderSources.select(call).where('websiteId', '=', websiteId).orderBy('orderSources.id').execute();
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
