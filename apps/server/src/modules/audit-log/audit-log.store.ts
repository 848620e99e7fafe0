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

/** Notes who did what, in the transaction of what was done. */
export async function appendToAuditLog(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      company_id: entry.actor.companyId,
      user_id: entry.actor.userId,
      profile_id: entry.actor.profileId,
      role: entry.actor.role,
      operation: entry.operation,
      target_id: entry.targetId,
      request_id: entry.requestId,
      ip: entry.ip,
    })
    .execute();
}
