import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

const PATIENCE = '60s';

/** An entry that does not follow from the one before it. */
interface BrokenLink {
  id: number;
  at: Date;
}

interface ChainRow {
  entries: number;
  /** Entries written before there was a chain. */
  unsealed: number;
  lastId: number | null;
  lastSeal: Buffer | null;
}

/** The first entry with a wrong seal, or that does not follow the entry before. Null: there is none. */
export async function findBrokenLink(db: Db): Promise<BrokenLink | null> {
  return db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', ${PATIENCE}, true)`.execute(transaction);
    const { rows } = await sql<BrokenLink>`
      select id, at from (
        select entry.id, entry.at, entry.seal, entry.previous_seal,
          lag(entry.seal) over (order by entry.id) as before,
          lag(entry.id) over (order by entry.id) is null as is_first,
          audit_log_seal_of(coalesce(entry.previous_seal, ''::bytea), entry) as expected
        from audit_log as entry
      ) as chain
      where (seal is null and before is not null) or (seal is not null and (seal is distinct from expected
        or (not is_first and previous_seal is distinct from coalesce(before, ''::bytea))))
      order by id limit 1`.execute(transaction);
    return rows[0] ?? null;
  });
}

/** How long the chain is, and the seal that stands for all of it. */
export async function readChainEnd(db: Db): Promise<ChainRow> {
  const { rows } = await sql<ChainRow>`
    select count(*)::int as entries, (count(*) - count(seal))::int as unsealed, max(id) as last_id,
      (select seal from audit_log order by id desc limit 1) as last_seal
    from audit_log`.execute(db);
  return rows[0] ?? { entries: 0, unsealed: 0, lastId: null, lastSeal: null };
}
