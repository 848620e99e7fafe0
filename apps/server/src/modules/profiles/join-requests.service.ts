import { normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import type { JoinInput } from '@vigie/contract/company.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { createToken, hashToken } from '../../secrets/token.ts';
import { appendToAuditLog } from '../audit-log/audit-log.store.ts';
import { isEmailTaken } from '../account/email-changes.store.ts';
import { writeMailTo } from '../mail/mail.service.ts';
import { requireGoodPassword } from '../sign-in/passwords/password-rules.ts';
import { addMembership } from './memberships.service.ts';
import { hasAttemptLeft, requireAttempt } from '../sign-in/sessions/attempts.service.ts';
import { hashPassword } from '../sign-in/passwords/password-hash.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import {
  startSession,
  type SessionBeginning,
  type OpenedSession,
} from '../sign-in/sessions/sessions.service.ts';
import { insertAccount, refuseTakenEmail } from '../users/accounts.store.ts';
import { guestOf, joinMailRule, joinRule, requireInvitation } from './invitations.service.ts';
import {
  findJoinRequest,
  giveJoinLink,
  insertJoinRequest,
  lockJoinRequest,
  takeJoinRequest,
} from './invitations.store.ts';

const JOIN_MINUTES = 30;

export interface JoinRequest extends JoinInput {
  guestCode: string;
  beginning: SessionBeginning;
}

/**
 * Stores a request to join. Neither the answer nor its duration reveals whether the address has an account. The owner
 * of the address learns by mail how to continue.
 */
export async function requestToJoin(db: Db, { beginning, ...input }: JoinRequest): Promise<void> {
  const { ip, now, language } = beginning;
  const company = await requireInvitation(db, { guestCode: input.guestCode, ip, now });
  await requireAttempt(db, joinRule(ip), now);
  const email = normaliseEmail(input.email);
  if (!(await hasAttemptLeft(db, joinMailRule(email), now))) return;
  await insertJoinRequest(db, {
    id: createId(now.getTime()),
    companyId: company.id,
    guestCode: normaliseGuestCode(input.guestCode),
    email,
    firstName: input.firstName,
    lastName: input.lastName,
    language,
    now,
  });
}

export interface AnsweringNeeds {
  db: Db;
  now: Date;
  secrets: SecretBox;
  publicUrl: string;
}

/** Answers the oldest request with a mail: a link, or, if the address has an account, how to join with that account. */
export async function answerJoinRequest({ db, now, secrets, publicUrl }: AnsweringNeeds): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockJoinRequest(transaction);
    if (request === null) return false;
    const { id, email: mailbox, company, guestCode, firstName: name } = request;
    const to = { mailbox, name, locale: request.language ?? 'en' } as const;
    const mails = { db: transaction, now };
    if (await isEmailTaken(transaction, mailbox)) {
      await writeMailTo(mails, { ...to, kind: 'join-known', params: { company, guestCode } });
      await takeJoinRequest(transaction, id);
      return true;
    }
    const token = createToken();
    const expiresAt = new Date(now.getTime() + JOIN_MINUTES * 60_000);
    await giveJoinLink(transaction, { id, tokenHash: hashToken(token), expiresAt });
    // A fragment reaches neither logs nor other websites
    const link = { url: `${publicUrl}/invite/confirmation#t=${token}`, expiresAt, secrets };
    await writeMailTo(mails, { ...to, kind: 'join-link', params: { company, minutes: JOIN_MINUTES }, link });
    return true;
  });
}

/** Returns the request of a link. Refuses a link that was used, has expired or was never sent. */
export async function readJoinRequest(db: Db, token: string, now: Date) {
  const request = requireFound(await findJoinRequest(db, hashToken(token), now));
  const { email, company } = request;
  return { email, company: { name: company } };
}

export interface JoinToConfirm {
  token: string;
  password: string;
  policy: PasswordPolicy;
  requestId: string;
  beginning: SessionBeginning;
}

/** Creates the account for the holder of the link, as a guest of the company, and signs in. */
export async function confirmJoin(db: Db, confirming: JoinToConfirm): Promise<OpenedSession> {
  const { token, password, policy, requestId, beginning } = confirming;
  const { now } = beginning;
  const request = requireFound(await findJoinRequest(db, hashToken(token), now));
  const { email, firstName, lastName } = request;
  await requireGoodPassword(policy, password, email);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    if (!(await takeJoinRequest(transaction, request.id))) throw new ApiError('not-found');
    const id = createId(now.getTime());
    const names = { firstName, lastName, displayName: '', locale: null };
    const unlike = { addedBy: null, mustChangePassword: false, now };
    await insertAccount(transaction, { id, email, passwordHash, ...names, ...unlike }).catch(
      refuseTakenEmail,
    );
    const guest = guestOf(request.companyId);
    const profileId = await addMembership({ db: transaction, now }, { ...guest, userId: id, active: true });
    const session = await startSession(transaction, { ...beginning, userId: id });
    await appendToAuditLog(transaction, {
      actor: { userId: id, companyId: request.companyId, profileId, role: guest.role },
      at: now,
      operation: 'invitations.confirm',
      targetId: request.companyId,
      request: { ...beginning, id: requestId },
    });
    return session;
  });
}
