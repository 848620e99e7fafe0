import { sql } from 'kysely';
import type { Role } from '@vigie/contract/roles.ts';
import type { Db } from '../../db/schema/database.ts';

export interface AuditEntry {
  /** Company, profile and role are null for somebody who acted without a session. */
  actor: { userId: string; companyId: string | null; profileId: string | null; role: Role | null };
  at: Date;
  operation: string;
  targetId: string | null;
  requestId: string;
  ip: string;
}

const CHAIN_LOCK = 8_441_709;

/**
 * Notes who did what, in the transaction of what was done: as its last step, for other entries wait until that
 * transaction has ended. Each entry is sealed to the one before.
 */
export async function appendToAuditLog(db: Db, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(db);
  await sql`
    with link as (
      select coalesce((select seal from audit_log order by id desc limit 1), ''::bytea) as before
    ), written as (
      select ${entry.at}::timestamptz as at, ${entry.actor.companyId}::uuid as company_id,
        ${entry.actor.userId}::uuid as user_id, ${entry.actor.profileId}::uuid as profile_id,
        ${entry.actor.role}::text as role, ${entry.operation}::text as operation,
        ${entry.targetId}::text as target_id, ${entry.requestId}::text as request_id, ${entry.ip}::text as ip
    )
    insert into audit_log (at, company_id, user_id, profile_id, role, operation, target_id, request_id, ip,
      previous_seal, seal)
    select written.*, before, audit_log_seal(before, row(null, written.*, null, null)::audit_log)
    from written, link`.execute(db);
}
