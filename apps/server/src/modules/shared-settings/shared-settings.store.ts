import { sql } from 'kysely';
import type { Inheritance, SettingValues } from '@vigie/contract/shared-settings.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

function selectSharedSettings(db: Db) {
  const inheriting = sql`from websites where websites.shared_settings_id = shared_settings.id`;
  return db
    .selectFrom('sharedSettings')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int ${inheriting})`.as('websites'),
      sql<number>`(select count(*)::int ${inheriting} and exceptions <> '{}')`.as('withExceptions'),
    ]);
}

export const sharedSettings = versionedResource('sharedSettings', selectSharedSettings);
export type SharedSettingsRow = RowOf<typeof sharedSettings>;

/**
 * Returns the values of shared settings; null if there are none of this id. The caller has reached a website that names
 * them.
 */
export async function findSharedValues(db: Db, id: string): Promise<SettingValues | null> {
  const row = await db
    .selectFrom('sharedSettings')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.settings ?? null;
}

export interface SharedSettingsQuery extends ListQuery {
  companyId?: string | undefined;
}

export async function listSettingsOf(db: Db, companyId: string) {
  return db
    .selectFrom('sharedSettings')
    .select(['id', 'name', 'settings'])
    .where('companyId', '=', companyId)
    .execute();
}

/** Locks shared settings until the transaction ends, against changes and against websites that begin to inherit. */
export async function lockSharedSettings(db: Db, id: string): Promise<void> {
  await db.selectFrom('sharedSettings').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Locks all shared settings of a company. Call it before any of its websites is locked: every caller takes both locks
 * in this order.
 */
export async function lockSettingsOf(db: Db, companyId: string): Promise<void> {
  await db
    .selectFrom('sharedSettings')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the values and the company of shared settings, and locks them until the transaction ends. */
export async function lockSharedValues(db: Db, actor: Actor, id: string) {
  const row = await db
    .selectFrom('sharedSettings')
    .select(['companyId', 'settings'])
    .where('id', '=', id)
    .where(withinReach(actor, 'sharedSettings.companyId'))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes shared settings, and the exceptions from them. */
export async function deleteSharedSettings(db: Db, id: string): Promise<void> {
  await db.updateTable('websites').set({ exceptions: [] }).where('sharedSettingsId', '=', id).execute();
  await db.deleteFrom('sharedSettings').where('id', '=', id).execute();
}

function selectInheriting(db: Db, id: string) {
  return db
    .selectFrom('websites')
    .select('id')
    .where('sharedSettingsId', '=', id)
    .where('isDraft', '=', false)
    .orderBy('id');
}

/** Returns the ids of the websites that inherit. */
export async function listInheritingIds(db: Db, id: string): Promise<string[]> {
  return (await selectInheriting(db, id).execute()).map((row) => row.id);
}

/** Returns the ids of the websites that inherit, and locks these websites until the transaction ends. */
export async function lockInheriting(db: Db, id: string): Promise<string[]> {
  return (await selectInheriting(db, id).forNoKeyUpdate().execute()).map((row) => row.id);
}

/**
 * Returns the websites that inherit, newest first. The caller has checked that the shared settings are within reach.
 */
export async function listInheriting(db: Db, { id, ...query }: ListQuery & { id: string }) {
  const isSelected = sql<boolean>`(shared_settings_id = ${id} and not is_draft)`;
  const rows = db.selectFrom('websites').select(['id', 'name', 'url', 'exceptions']).where(isSelected);
  return readNewestPage(db, rows, { query, table: 'websites', counted: isSelected });
}

/** Stores which shared settings a website inherits. Both belong to one company. */
export async function saveInheritance(
  db: Db,
  { id, sharedSettingsId, exceptions }: Inheritance & { id: string },
): Promise<void> {
  await db
    .updateTable('websites')
    .set({ sharedSettingsId, exceptions: [...new Set(exceptions)].toSorted() })
    .where('id', '=', id)
    .execute();
}
