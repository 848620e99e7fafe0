import type { SignInRuleChange } from '@vigie/contract/audit-entry.ts';
import type { SignInRules } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { appendToAuditLog, type Caller } from '../../audit-log/audit-log.store.ts';

interface Changed {
  /** Null: a provider of the instance. */
  companyId: string | null;
  before: SignInRules;
  after: SignInRules;
}

/**
 * Records in the audit log which rules a change changed, each next to the entry of the change. The entry about the
 * break-glass user names the user who is that from now on.
 */
export async function recordChangedRules(
  { db, actor, now }: Call,
  { companyId, before, after }: Changed,
  request: Caller,
): Promise<void> {
  const changes: [operation: SignInRuleChange, targetId: string | null][] = [];
  if (before.requiresProvider !== after.requiresProvider)
    changes.push([
      after.requiresProvider ? 'signInRules.demandProvider' : 'signInRules.endDemand',
      companyId,
    ]);
  if (before.breakGlassUserId !== after.breakGlassUserId)
    changes.push(['signInRules.nameBreakGlass', after.breakGlassUserId ?? companyId]);
  if (rolesIn(before) !== rolesIn(after)) changes.push(['signInRules.setFactorRoles', companyId]);
  for (const [operation, targetId] of changes)
    await appendToAuditLog(db, { actor, at: now, operation, targetId, request });
}

const rolesIn = ({ secondFactorRoles }: SignInRules): string => secondFactorRoles.toSorted().join();
