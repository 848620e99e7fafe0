import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { appendToAuditLog, type Caller } from '../audit-log/audit-log.store.ts';
import { writeMail } from '../mail/mail.service.ts';
import { voidResets } from '../sign-in/passwords/password-resets.store.ts';
import { requireAttempt } from '../sign-in/sessions/attempts.service.ts';
import { emailChangeRule, normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import { markNewNames, refuseTakenEmail } from '../users/accounts.store.ts';
import {
  findEmailChange,
  findEmailChangeOf,
  isEmailTaken,
  replaceEmailChange,
  takeEmailChange,
  updateEmail,
  voidEmailChange,
} from './email-changes.store.ts';

const CHANGE_MINUTES = 30;

export interface EmailChangeNeeds {
  /** Connection outside the transaction. It counts the mails that a user sends even if the call fails. */
  aside: Db;
  secrets: SecretBox;
  publicUrl: string;
}

interface Wanted {
  userId: string;
  email: string;
  emailBefore: string;
}

/**
 * Sends a link to the new address; the old address stays until its owner follows the link. The old address gets a mail
 * too. Only administrators learn that an address is taken. For everyone else, the owner of the taken address gets a
 * mail.
 */
export async function beginEmailChange(call: Call, needs: EmailChangeNeeds, wanted: Wanted): Promise<void> {
  const { db, actor, now } = call;
  const { userId, emailBefore } = wanted;
  const email = normaliseEmail(wanted.email);
  if (email === emailBefore) return voidEmailChange(db, userId);
  await requireAttempt(needs.aside, emailChangeRule(actor.userId), now);
  const isTaken = await isEmailTaken(db, email);
  if (isTaken && actor.role === 'admin') refuseTaken();
  const token = createToken();
  const expiresAt = new Date(now.getTime() + CHANGE_MINUTES * 60_000);
  await replaceEmailChange(db, { userId, email, tokenHash: hashToken(token), now, expiresAt });
  // A fragment (after the #) reaches neither logs nor other websites
  const url = `${needs.publicUrl}/confirmation-email#t=${token}`;
  const to = { userId, mailbox: email };
  if (isTaken) await writeMail(call, { ...to, kind: 'email-in-use', params: {} });
  else
    await writeMail(call, {
      ...to,
      kind: 'email-confirm',
      params: { minutes: CHANGE_MINUTES },
      link: { url, expiresAt, secrets: needs.secrets },
    });
  await writeMail(call, { userId, kind: 'email-asked', params: {} });
}

/** Reads the address that an account waits for, null for none. */
export async function readNewEmail(db: Db, userId: string, now: Date) {
  const change = await findEmailChangeOf(db, userId, now);
  return change && { email: change.email, expiresAt: change.expiresAt };
}

/** Returns the e-mail change that a link confirms. Throws if the link was used, replaced or never sent. */
export async function readEmailChange(db: Db, token: string, now: Date) {
  const change = requireFound(await findEmailChange(db, hashToken(token), now));
  return { email: change.email, expiresAt: change.expiresAt };
}

export interface Confirming {
  token: string;
  request: Caller;
  now: Date;
}

/** Applies the new address, once. Links that were sent to the previous address no longer work. */
export async function confirmEmailChange(db: Db, { token, request, now }: Confirming): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const change = requireFound(await takeEmailChange(transaction, hashToken(token), now));
    const { userId, email, emailBefore } = change;
    await updateEmail(transaction, { userId, email, now }).catch(refuseTakenEmail);
    await markNewNames(transaction, userId, now);
    await voidResets(transaction, userId);
    const mail = { userId, kind: 'email-changed' as const, params: {} };
    await writeMail({ db: transaction, now }, mail);
    await writeMail({ db: transaction, now }, { ...mail, mailbox: emailBefore });
    await appendToAuditLog(transaction, {
      actor: { userId, companyId: null, profileId: null, role: null },
      at: now,
      operation: 'emailChanges.use',
      targetId: userId,
      request,
    });
  });
}

function refuseTaken(): never {
  const code = 'email-taken';
  throw new ApiError(code, { data: { fields: [{ path: 'email', code, params: {} }] } });
}
