import { RESET_BY_OPERATOR } from '@vigie/contract/audit-entry.ts';
import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { appendToAuditLog } from '../../audit-log/audit-log.store.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { closeAllSessions } from '../sessions/sessions.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { deleteStepsOf } from '../sign-ins/sign-in-steps.store.ts';
import { requireOther } from '../../users/change-user.service.ts';
import { findUserId } from './factors-of-user.store.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import { deleteRecoveryCodes } from './recovery-codes.store.ts';
import { deleteTotp } from './totp.store.ts';

/** Removes all second factors of another user, who lost them. */
export async function resetFactors(call: Call, { id }: { id: string }): Promise<void> {
  await requireOther(call, id);
  await removeAllFactors(call, id);
}

/**
 * Removes all second factors of a user for the operator of the machine. Returns false if no user has this e-mail. The
 * audit log entry has no author.
 */
export async function resetFactorsByOperator(db: Db, email: string, now: Date): Promise<boolean> {
  const userId = await findUserId(db, normaliseEmail(email));
  if (userId === null) return false;
  await db.transaction().execute(async (transaction) => {
    await removeAllFactors({ db: transaction, now }, userId);
    await appendToAuditLog(transaction, {
      actor: { userId: null, companyId: null, profileId: null, role: null },
      at: now,
      operation: RESET_BY_OPERATOR,
      targetId: userId,
      request: { id: '', ip: '', userAgent: '' },
    });
  });
  return true;
}

/** Removes the second factors, and ends all sessions and unfinished sign-ins. Password and providers stay. */
async function removeAllFactors({ db, now }: { db: Db; now: Date }, userId: string): Promise<void> {
  await lockUser(db, userId);
  await deletePasskeysOf(db, userId);
  await deleteTotp(db, userId);
  await deleteRecoveryCodes(db, userId);
  await deleteStepsOf(db, userId);
  await closeAllSessions(db, userId);
  await writeMail({ db, now }, { userId, kind: 'factors-reset', params: {} });
}
