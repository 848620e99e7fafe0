import type { Call } from '../../../access/actor.ts';
import type { Mails } from '../../mail/mails.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { closeOtherSessions } from '../sessions/own-sessions.service.ts';
import { deleteRecoveryCodes } from './recovery-codes.store.ts';
import { listSecondFactors } from './second-factors.store.ts';

/**
 * Completes the removal of a factor: ends other sessions, deletes the recovery codes with the last factor, and notifies
 * the user.
 */
export async function endFactor(call: Call, removed: Mails['factor-removed']): Promise<void> {
  const { db, actor, now } = call;
  const { userId } = actor;
  if ((await listSecondFactors(db, userId)).length === 0) await deleteRecoveryCodes(db, userId);
  await closeOtherSessions(call);
  await writeMail({ db, now }, { userId, kind: 'factor-removed', params: removed });
}
