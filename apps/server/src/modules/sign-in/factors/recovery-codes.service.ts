import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.policy.ts';
import { findRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.store.ts';
import { listSecondFactors } from './second-factors.store.ts';

/** Creates ten codes in place of the earlier ones. Only this call returns them. */
export async function makeRecoveryCodes({ db, actor, now }: Call): Promise<{ codes: string[] }> {
  const { userId } = actor;
  await lockUser(db, userId);
  if ((await listSecondFactors(db, userId)).length === 0) throw new ApiError('second-factor-to-set-up');
  const codes = await storeNewCodes(db, userId, now);
  await writeMail({ db, now }, { userId, kind: 'recovery-codes-made', params: {} });
  return { codes };
}

/** Creates recovery codes for a user's first factor; returns none for a further factor. */
export async function makeFirstCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  if ((await findRecoveryCodes(db, userId)) !== null) return [];
  return storeNewCodes(db, userId, now);
}

async function storeNewCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(db, { userId, hashes: codes.map(hashRecoveryCode), now });
  return codes;
}
