import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../../db/schema/database.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { ApiError, requireFound } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../../secrets/token.ts';
import { appendToAuditLog, type Caller } from '../../audit-log/audit-log.store.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { replacePassword } from './passwords.service.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hasAttemptLeft } from '../sessions/attempts.service.ts';
import { hashPassword } from './password-hash.ts';
import { accountRule, normaliseEmail, resetRules } from '../sessions/sessions.policy.ts';
import { clearThrottle } from '../sessions/throttle.store.ts';
import {
  findReset,
  findResettable,
  insertResetRequest,
  replaceReset,
  takeResetRequest,
  useReset,
} from './password-resets.store.ts';

const RESET_MINUTES = 30;

/** Stores a request for a password reset. Neither the answer nor its duration reveals whether the account exists. */
export async function requestReset(
  db: Db,
  { email, ip, now }: { email: string; ip: string; now: Date },
): Promise<void> {
  const normalised = normaliseEmail(email);
  for (const rule of resetRules(normalised, ip)) if (!(await hasAttemptLeft(db, rule, now))) return;
  await insertResetRequest(db, { id: createId(now.getTime()), email: normalised, now });
}

export interface ResetNeeds {
  db: Db;
  now: Date;
  secrets: SecretBox;
  publicUrl: string;
}

/** Handles the oldest request: sends a mail if the address belongs to a user. Returns false if there was none. */
export async function answerResetRequest({ db, now, secrets, publicUrl }: ResetNeeds): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const request = await takeResetRequest(transaction);
    if (request === null) return false;
    const user = await findResettable(transaction, request.email);
    if (user === null) return true;
    const { userId } = user;
    const token = createToken();
    const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
    const id = createId(now.getTime());
    await replaceReset(transaction, { id, userId, tokenHash: hashToken(token), now, expiresAt });
    // A fragment reaches neither logs nor other websites
    const url = `${publicUrl}/changement-mot-de-passe#t=${token}`;
    await writeMail(
      { db: transaction, now },
      {
        userId,
        kind: 'password-reset',
        params: { minutes: RESET_MINUTES },
        link: { url, expiresAt, secrets },
      },
    );
    return true;
  });
}

export interface ResetToRead {
  token: string;
  policy: PasswordPolicy;
  now: Date;
}

/** Returns the user whose password a link changes. Refuses a link that was used, replaced or never sent. */
export async function readReset(db: Db, { token, policy, now }: ResetToRead) {
  const reset = requireFound(await findReset(db, hashToken(token), now));
  return { email: reset.email, expiresAt: reset.expiresAt, passwordPolicy: policy };
}

export interface ResetToUse {
  token: string;
  password: string;
  policy: PasswordPolicy;
  request: Caller;
  now: Date;
}

/** Sets the password by a link, once. All sessions end, and the user gets a mail. It does not sign in. */
export async function completeReset(db: Db, toUse: ResetToUse): Promise<void> {
  const { token, password, policy, request, now } = toUse;
  const reset = requireFound(await findReset(db, hashToken(token), now));
  await requireGoodPassword(policy, password, reset.email);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    if (!(await useReset(transaction, hashToken(token), now))) throw new ApiError('not-found');
    await clearThrottle(transaction, accountRule(reset.email));
    await replacePassword({ db: transaction, now }, { userId: reset.userId, passwordHash, by: 'self' });
    await appendToAuditLog(transaction, {
      actor: { userId: reset.userId, companyId: null, profileId: null, role: null },
      at: now,
      operation: 'passwordResets.use',
      targetId: reset.userId,
      request,
    });
  });
}
