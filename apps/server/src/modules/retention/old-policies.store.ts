import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/**
 * Deletes policies that no page has any more. It locks them before it checks again. A concurrent visit either holds a
 * lock, and the policy stays, or waits and stores the policy again.
 */
export async function deleteUnusedPolicies(db: Db, websiteId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isUnused = sql<boolean>`not exists (
      select from page_policies where page_policies.policy_id = csp_policies.id)`;
    const held = await transaction
      .selectFrom('cspPolicies')
      .select('id')
      .where('websiteId', '=', websiteId)
      .where(isUnused)
      .forUpdate()
      .skipLocked()
      .execute();
    if (held.length === 0) return;
    const ids = held.map(({ id }) => id);
    await transaction.deleteFrom('cspPolicies').where('id', 'in', ids).where(isUnused).execute();
  });
}
