import { sql } from 'kysely';
import type { Role } from '@vigie/contract/roles.ts';
import type { ActingToken } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { auditedNetwork, hashUserAgent } from '../../http/caller-trace.ts';

export interface AuditEntry {
  /**
   * Company, profile and role are null for an action without a session. All fields are null for an unknown actor. For a
   * company's token, neither user nor profile is stored.
   */
  actor: {
    userId: string | null;
    companyId: string | null;
    profileId: string | null;
    role: Role | null;
    token?: ActingToken;
  };
  at: Date;
  operation: string;
  targetId: string | null;
  request: Caller;
  /** Hash of the stored target before the action; null if nothing was stored. */
  before?: Buffer | null;
  after?: Buffer | null;
  /** Number of occurrences; 1 by default. */
  times?: number;
}

/** Origin of a request. Only the network of the address and a hash of the browser are stored. */
export interface Caller {
  id: string;
  ip: string;
  userAgent: string;
}

const CHAIN_LOCK = 8_441_709;
const FORMAT = 3;

/**
 * Writes an entry of the audit log in the transaction of the action. It must be the last step: other entries wait until
 * that transaction ends. Each entry contains the seal of the previous one.
 */
export async function appendToAuditLog(db: Db, entry: AuditEntry): Promise<void> {
  const { actor, request } = entry;
  const isUser = actor.token?.isPersonal !== false;
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db);
  await sql`
    with link as (
      select coalesce((select seal from audit_log order by id desc limit 1), ''::bytea) as before
    ), written as (
      select (jsonb_populate_record(null::audit_log, ${JSON.stringify({
        at: entry.at,
        company_id: actor.companyId,
        user_id: isUser ? actor.userId : null,
        profile_id: isUser ? actor.profileId : null,
        token_id: actor.token?.id ?? null,
        role: actor.role,
        operation: entry.operation,
        target_id: entry.targetId,
        request_id: request.id,
        ip: auditedNetwork(request.ip),
        user_agent_hash: hashUserAgent(request.userAgent),
        before_hash: hexOf(entry.before),
        after_hash: hexOf(entry.after),
        times: entry.times ?? 1,
        format: FORMAT,
      })}::jsonb)) as entry
    )
    insert into audit_log (at, company_id, user_id, profile_id, role, operation, target_id, request_id, ip,
      user_agent_hash, before_hash, after_hash, times, token_id, format, previous_seal, seal)
    select (entry).at, (entry).company_id, (entry).user_id, (entry).profile_id, (entry).role, (entry).operation,
      (entry).target_id, (entry).request_id, (entry).ip, (entry).user_agent_hash, (entry).before_hash,
      (entry).after_hash, (entry).times, (entry).token_id, (entry).format, before, audit_log_seal_of(before, entry)
    from written, link`.execute(db);
}

/** Returns bytes in the format in which PostgreSQL reads them from JSON. */
function hexOf(bytes: Buffer | null | undefined): string | null {
  return bytes ? `\\x${bytes.toString('hex')}` : null;
}

const PATIENCE = '60s';

/** Entry whose seal does not match the previous entry. */
interface BrokenLink {
  id: number;
  at: Date;
}

interface ChainRow {
  entries: number;
  /** Number of entries written before the chain existed. */
  unsealed: number;
  lastId: number | null;
  lastSeal: Buffer | null;
}

/** Finds the first entry with a wrong seal, or that does not follow the entry before. Null: there is none. */
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

/** Returns the length of the chain and the last seal, which covers all entries. */
export async function readChainEnd(db: Db): Promise<ChainRow> {
  const { rows } = await sql<ChainRow>`
    select count(*)::int as entries, (count(*) - count(seal))::int as unsealed, max(id) as last_id,
      (select seal from audit_log order by id desc limit 1) as last_seal
    from audit_log`.execute(db);
  return rows[0] ?? { entries: 0, unsealed: 0, lastId: null, lastSeal: null };
}
