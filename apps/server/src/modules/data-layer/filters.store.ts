import type { SavedFilterInput } from '@vigie/contract/data-layer-filter.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';

/** Returns the filters of a website that the actor may see, by name: own and shared ones. */
export async function listFilters(db: Db, actor: Actor, websiteId: string) {
  return seenBy(db, actor).where('filters.websiteId', '=', websiteId).orderBy('filters.name').execute();
}

export async function findFilter(db: Db, actor: Actor, id: string) {
  return (await seenBy(db, actor).where('filters.id', '=', id).executeTakeFirst()) ?? null;
}
export type FilterRow = NonNullable<Awaited<ReturnType<typeof findFilter>>>;

function seenBy(db: Db, actor: Actor) {
  return db
    .selectFrom('dataLayerFilters as filters')
    .innerJoin('users', 'users.id', 'filters.userId')
    .selectAll('filters')
    .select(nameOfUser('users').as('ownerName'))
    .where(withinReach(actor, 'filters.companyId'))
    .where((or) => or.or([or('filters.shared', '=', true), or('filters.userId', '=', actor.userId)]));
}

interface FilterOf {
  id: string;
  companyId: string;
  values: SavedFilterInput;
  now: Date;
}

export async function insertFilter(
  db: Db,
  actor: Actor,
  { id, companyId, values, now }: FilterOf,
): Promise<void> {
  await db
    .insertInto('dataLayerFilters')
    .values({
      id,
      companyId,
      websiteId: values.websiteId,
      userId: actor.userId,
      ...columnsOf(values),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** Locks a filter until the transaction ends, and returns its last change. */
export async function lockFilter(db: Db, id: string): Promise<Date> {
  const { updatedAt } = await db
    .selectFrom('dataLayerFilters')
    .select('updatedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return updatedAt;
}

export async function updateFilter(db: Db, { id, values, now }: Omit<FilterOf, 'companyId'>): Promise<void> {
  await db
    .updateTable('dataLayerFilters')
    .set({ ...columnsOf(values), updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

export async function deleteFilter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dataLayerFilters').where('id', '=', id).execute();
}

function columnsOf({ name, shared, match, conditions, hiddenColumns }: SavedFilterInput) {
  return {
    name: plainText(name),
    shared,
    match,
    conditions: jsonText(conditions),
    hiddenColumns: jsonText(hiddenColumns),
  };
}
