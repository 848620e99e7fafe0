import type { Db } from '../src/db/schema/database.ts';

/** Returns the `updatedAt` of a stored row. A change of the row that contains it is not refused as too late. */
export async function readVersion(
  db: Db,
  table: 'websites' | 'contexts' | 'pools' | 'dataLayerFilters',
  id: string,
): Promise<string> {
  const { updatedAt } = await db
    .selectFrom(table)
    .select('updatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return updatedAt.toISOString();
}
