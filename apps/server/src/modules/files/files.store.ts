import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

export interface StoredFile {
  sha256: string;
  bytes: Uint8Array;
}

/** The files of one company, by the SHA-256 of their bytes in hex. */
export interface FileStore {
  /** Which of these files are there; their time until retention begins again. */
  renew(sha256s: string[]): Promise<Set<string>>;
  /** Stores bytes once, however often they come; the database refuses bytes that the hash does not fit. */
  put(files: StoredFile[]): Promise<void>;
  get(sha256: string): Promise<Buffer | null>;
}

/** The files of this company: what any worker stores, every server shows. */
export function filesOf(db: Db, companyId: string): FileStore {
  return {
    async renew(sha256s) {
      if (sha256s.length === 0) return new Set();
      // Rows are locked in one order, so that no two workers wait for each other.
      const renewed = await sql<{ sha256: string }>`
        update file_contents set last_used_at = now()
        where company_id = ${companyId} and sha256 in (
          select sha256 from file_contents
          where company_id = ${companyId} and sha256 = any(${sha256s}::text[])
          order by sha256 for no key update
        ) returning sha256`.execute(db);
      return new Set(renewed.rows.map(({ sha256 }) => sha256));
    },
    async put(files) {
      if (files.length === 0) return;
      await db
        .insertInto('fileContents')
        .values(
          files
            .toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
            .map(({ sha256, bytes }) => ({ companyId, sha256, bytes: Buffer.from(bytes) })),
        )
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
