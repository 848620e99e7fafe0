import type { Db } from '../../db/schema/database.ts';

/** Stores the public URL of the panel, for commands whose own environment may name another address. */
export async function storePublicUrl(db: Db, publicUrl: string): Promise<void> {
  await db.updateTable('instanceSettings').set({ publicUrl }).execute();
}

/** Returns the public URL of the panel; null until a server was started. */
export async function readPublicUrl(db: Db): Promise<string | null> {
  const row = await db.selectFrom('instanceSettings').select('publicUrl').executeTakeFirst();
  return row?.publicUrl ?? null;
}
