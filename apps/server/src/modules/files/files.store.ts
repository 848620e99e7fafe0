import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** The files of one company, by the SHA-256 of their bytes in hex. */
export interface FileStore {
  /** Whether the file is there; if so, its time until retention begins again. */
  renew(sha256: string): Promise<boolean>;
  /** Stores bytes once, however often they come; the database refuses bytes that the hash does not fit. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  get(sha256: string): Promise<Buffer | null>;
}

/** The files of this company: what any worker stores, every server shows. */
export function filesOf(db: Db, companyId: string): FileStore {
  return {
    async renew(sha256) {
      const renewed = await db
        .updateTable('fileContents')
        .set({ lastUsedAt: sql<Date>`now()` })
        .where('companyId', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    async put(sha256, bytes) {
      await db
        .insertInto('fileContents')
        .values({ companyId, sha256, bytes: Buffer.from(bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async get(sha256) {
      const found = await db
        .selectFrom('fileContents')
        .select('bytes')
        .where('companyId', '=', companyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst();
      return found?.bytes ?? null;
    },
  };
}
