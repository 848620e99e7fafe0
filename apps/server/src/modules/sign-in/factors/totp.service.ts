import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import { ownFactorRule } from '../sessions/sessions.policy.ts';
import { lockUser } from '../sessions/sessions.store.ts';
import { endFactor } from './end-factor.service.ts';
import { findFactorOwner } from './factors-of-user.store.ts';
import { makeFirstCodes } from './recovery-codes.service.ts';
import { openTotpSecret, sealTotpSecret } from './sealed-totp.ts';
import { createTotpSecret, stepOfCode, totpUri } from './totp.policy.ts';
import { adoptBegunTotp, beginTotpSecret, deleteTotp, findBegunTotp } from './totp.store.ts';

const SET_UP_MS = 30 * 60_000;

export interface TotpNeeds {
  secrets: SecretBox;
  /** Host of the panel, which apps show beside the account. */
  host: string;
}

/** Creates the secret of an app. It takes effect once a code confirms it; an existing app stays valid until then. */
export async function beginTotp({ db, actor, now }: Call, { secrets, host }: TotpNeeds) {
  const { userId } = actor;
  const { email } = await findFactorOwner(db, userId);
  const secret = createTotpSecret();
  await beginTotpSecret(db, { userId, secret: sealTotpSecret(secrets, userId, secret), now });
  return { secret, uri: totpUri({ secret, email, host }) };
}

export interface ConfirmTotpNeeds extends TotpNeeds {
  aside: Db;
}

/** Confirms the new app by one of its codes. Returns recovery codes if it is the user's first factor. */
export async function confirmTotp(
  { db, actor, now }: Call,
  { secrets, aside }: ConfirmTotpNeeds,
  { code }: { code: string },
): Promise<{ codes: string[] }> {
  const { userId } = actor;
  await lockUser(db, userId);
  const sealed = await findBegunTotp(db, userId, new Date(now.getTime() - SET_UP_MS));
  if (sealed === null) throw new ApiError('step-over');
  const secret = openTotpSecret(secrets, userId, sealed);
  const step = await countAttempt(aside, { rules: [ownFactorRule(userId)], now }, async () =>
    stepOfCode(secret, code, now),
  );
  if (step === null) throw new ApiError('second-factor-wrong');
  await adoptBegunTotp(db, { userId, step, now });
  await writeMail({ db, now }, { userId, kind: 'factor-added', params: { factor: 'totp', name: '' } });
  return { codes: await makeFirstCodes(db, userId, now) };
}

/** Removes the app if there is one, and ends other sessions. */
export async function removeTotp(call: Call): Promise<void> {
  const { db, actor } = call;
  await lockUser(db, actor.userId);
  if (await deleteTotp(db, actor.userId)) await endFactor(call, { factor: 'totp', name: '' });
}
