import type { Db } from '../src/db/schema/database.ts';
import { createId } from '../src/db/uuid-v7.ts';
import { UPDATED_AT } from './updated-at.ts';

/** Creates a filter list that waits for its first text. */
export async function createFilterListRow(db: Db, { companyId }: { companyId: string }): Promise<string> {
  const id = createId();
  const at = new Date(UPDATED_AT);
  await db
    .insertInto('filterLists')
    .values({
      id,
      companyId,
      name: `List ${id}`,
      url: 'https://lists.example/list.txt',
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}
