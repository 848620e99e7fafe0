import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { FILE_HOLDERS, type FileKind } from '../../db/file-holders.ts';

export interface StoredFile {
  sha256: string;
  bytes: Uint8Array;
}

/** Files of one kind that a website uses, by the SHA-256 of their bytes in hex. Websites of one company share bytes. */
export interface FileStore {
  /** Returns which of these files exist. Their retention begins again, and the website uses them from now on. */
  renew(sha256s: string[]): Promise<Set<string>>;
  /** Stores bytes once, however often they are sent. The database refuses bytes that do not match the hash. */
  put(files: StoredFile[]): Promise<void>;
  get(sha256: string): Promise<Buffer | null>;
}

interface Owner {
  companyId: string;
  websiteId: string;
  kind: FileKind;
}

/** Returns the files of a website: every server reads what any worker stored. */
export function filesOf(db: Db, website: Omit<Owner, 'kind'>, kind: FileKind = 'pictures'): FileStore {
  const owner = { ...website, kind };
  const { companyId } = owner;
  return {
    async renew(sha256s) {
      if (sha256s.length === 0) return new Set();
      // Rows are locked in one order, so that no two workers deadlock.
      const known = sql`
        update file_contents set last_used_at = now()
        where company_id = ${companyId} and sha256 in (
          select sha256 from file_contents
          where company_id = ${companyId} and sha256 = any(${sha256s}::text[])
          order by sha256 for no key update
        ) returning sha256, octet_length(bytes) as size_bytes`;
      return recordUsedFiles(db, owner, known);
    },
    async put(files) {
      if (files.length === 0) return;
      const rows = files
        .toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
        .map(({ sha256, bytes }) => ({ companyId, sha256, bytes: Buffer.from(bytes) }));
      // Existing bytes are locked like new ones, so that they stay until the website uses them.
      const stored = db
        .insertInto('fileContents')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'sha256']).doUpdateSet({ lastUsedAt: sql`now()` }),
        )
        .returning(['sha256', sql`octet_length(bytes)`.as('sizeBytes')]);
      await recordUsedFiles(db, owner, sql`${stored}`);
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

/** Records that the website uses these files from now on, and returns which they are. */
async function recordUsedFiles(
  db: Db,
  { companyId, websiteId, kind }: Owner,
  files: RawBuilder<unknown>,
): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    with locked as (${files})
    insert into ${sql.table(FILE_HOLDERS[kind])} (company_id, website_id, sha256, size_bytes, last_used_at)
    select ${companyId}, ${websiteId}, sha256, size_bytes, now() from locked order by sha256
    on conflict (website_id, sha256) do update set last_used_at = excluded.last_used_at
    returning sha256`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}
