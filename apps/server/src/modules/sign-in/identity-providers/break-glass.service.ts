import { BREAK_GLASS_SIGN_IN } from '@vigie/contract/audit-entry.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { auditedNetwork } from '../../../http/caller-trace.ts';
import { appendToAuditLog, type Caller } from '../../audit-log/audit-log.store.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { findBreakGlass, isBreakGlass, listManagerIds } from './break-glass.store.ts';

/** Sign-in of a user to a company by another method than a provider. */
export interface ComingIn {
  actor: { userId: string; profileId: string; companyId: string; role: Role };
  request: Caller;
  now: Date;
}

/**
 * Notifies the company's managers by mail that its break-glass user signed in without the provider, and records it in
 * the audit log. Does nothing if the company does not require its provider. Call it at the end of the transaction,
 * before other entries of the log.
 */
export async function notifyBreakGlassUse(db: Db, { actor, request, now }: ComingIn): Promise<void> {
  const found = await findBreakGlass(db, actor);
  if (found === null) return;
  const { company, user } = found;
  const network = auditedNetwork(request.ip);
  const params = { company, user: user ?? '', network, path: `/groupe/detail/${actor.companyId}` };
  for (const userId of await listManagerIds(db, actor.companyId))
    await writeMail({ db, now }, { userId, kind: 'break-glass-used', params, concerns: actor.userId });
  await appendToAuditLog(db, {
    actor,
    at: now,
    operation: BREAK_GLASS_SIGN_IN,
    targetId: actor.companyId,
    request,
  });
}

/**
 * Refuses to remove a company's break-glass user while the company requires its provider. Another one must be named
 * first.
 */
export async function refuseBreakGlassRemoval(
  db: Db,
  leaving: { userId: string } | { profileId: string },
): Promise<void> {
  if (await isBreakGlass(db, leaving)) throw new ApiError('kept-for-emergencies');
}
