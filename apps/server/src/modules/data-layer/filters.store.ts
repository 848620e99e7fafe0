import type { SavedFilterInput } from '@vigie/contract/data-layer-filter.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

/** Filters of a website that the actor sees: its own and the shared ones, by their names. */
export async function listFilters(db: Db, actor: Actor, websiteId: string) {
  return seenBy(db, actor).where('filters.website_id', '=', websiteId).orderBy('filters.name').execute();
}

export async function findFilter(db: Db, actor: Actor, id: string) {
  return (await seenBy(db, actor).where('filters.id', '=', id).executeTakeFirst()) ?? null;
}
export type FilterRow = NonNullable<Awaited<ReturnType<typeof findFilter>>>;

function seenBy(db: Db, actor: Actor) {
  return db
    .selectFrom('data_layer_filters as filters')
    .innerJoin('users', 'users.id', 'filters.user_id')
    .selectAll('filters')
    .select(nameOfUser('users').as('ownerName'))
    .where(withinReach(actor, 'filters.company_id'))
    .where((or) => or.or([or('filters.shared', '=', true), or('filters.user_id', '=', actor.userId)]));
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
    .insertInto('data_layer_filters')
    .values({
      id,
      company_id: companyId,
      website_id: values.websiteId,
      user_id: actor.userId,
      ...columnsOf(values),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateFilter(db: Db, { id, values, now }: Omit<FilterOf, 'companyId'>): Promise<void> {
  await db
    .updateTable('data_layer_filters')
    .set({ ...columnsOf(values), updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deleteFilter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_layer_filters').where('id', '=', id).execute();
}

function columnsOf({ name, shared, match, conditions, hiddenColumns }: SavedFilterInput) {
  return {
    name: plainText(name),
    shared,
    match,
    conditions: jsonText(conditions),
    hidden_columns: jsonText(hiddenColumns),
  };
}
