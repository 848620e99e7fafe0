import type { Insertable } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { WebsiteBadgesTable } from '../../db/schema/tables.generated.ts';

export async function findBadge(db: Db, websiteId: string) {
  const row = await db
    .selectFrom('websiteBadges')
    .select(['access', 'tokenSealed'])
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}

export async function putBadge(db: Db, badge: Insertable<WebsiteBadgesTable>): Promise<void> {
  const { access, tokenSealed } = badge;
  await db
    .insertInto('websiteBadges')
    .values(badge)
    .onConflict((conflict) => conflict.column('websiteId').doUpdateSet({ access, tokenSealed }))
    .execute();
}

export async function deleteBadge(db: Db, websiteId: string): Promise<void> {
  await db.deleteFrom('websiteBadges').where('websiteId', '=', websiteId).execute();
}
