import type { Call } from '../access/actor.ts';
import { withinReach } from '../access/reach.ts';
import { requireFound, requireUnchanged } from '../errors/api-error.ts';

/** Tables whose rows belong to a company and are changed under an optimistic lock. */
type LockedTable = 'alarmRules' | 'channels' | 'filterLists' | 'linkLists' | 'sharedSettings' | 'tags';
/** Tables whose rows belong to a company and are deleted without further conditions. */
type RemovableTable = 'clientReports' | 'linkLists' | 'releases' | 'tags';

/**
 * Locks a row within the caller's reach until the transaction ends. Refuses a missing row as not found, and a change
 * that started from an older version.
 */
export async function lockUnchanged(
  { db, actor }: Call,
  table: LockedTable,
  { id, updatedAt }: { id: string; updatedAt: string },
): Promise<void> {
  const row = await db
    .selectFrom(table as 'tags')
    .select('updatedAt')
    .where('id', '=', id)
    .where(withinReach(actor, `${table}.companyId`))
    .forUpdate()
    .executeTakeFirst();
  requireUnchanged(requireFound(row).updatedAt, updatedAt);
}

/** Returns the handler that deletes a row within the caller's reach. It refuses a missing row as not found. */
export function removalFrom(table: RemovableTable) {
  return async ({ db, actor }: Call, { id }: { id: string }): Promise<void> => {
    const deleted = await db
      .deleteFrom(table as 'tags')
      .where('id', '=', id)
      .where(withinReach(actor, `${table}.companyId`))
      .returning('id')
      .executeTakeFirst();
    requireFound(deleted);
  };
}
