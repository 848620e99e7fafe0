import type { JoinInput } from '@vigie/contract/company.ts';
import type { ConnectedUser } from '@vigie/contract/user.ts';
import type { Call, Person } from '../../access/actor.ts';
import type { PasswordPolicy } from '../../config.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal } from '../../errors/refusal.ts';
import { appendToAuditLog } from '../audit-log/audit-log.store.ts';
import { normaliseGuestCode } from '../companies/guest-code.ts';
import { requireGoodPassword } from '../passwords/password-rules.ts';
import { refuseMember } from '../profiles/change-profile.service.ts';
import { addMembership } from '../profiles/memberships.service.ts';
import { activateProfile } from '../profiles/profiles.store.ts';
import { countAttempt, requireAttempt } from '../sessions/attempts.service.ts';
import { hashPassword } from '../sessions/password-hash.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { startSession, type Beginning, type OpenedSession } from '../sessions/sessions.service.ts';
import { insertAccount } from '../users/accounts.store.ts';
import { refuseTakenEmail } from '../users/email-taken.ts';
import { readConnectedUser } from '../users/users.service.ts';
import { guessRule, guestOf, joinRule } from './guest-rules.service.ts';
import { findInvitingCompany, findMembership } from './invitations.store.ts';

interface Asked {
  guestCode: string;
  ip: string;
  now: Date;
}

/** What a code invites into, and whether whoever is signed in is there already. */
export async function readInvitation(db: Db, asked: Asked, person: Person | null) {
  const { id: companyId, name } = await requireInvitation(db, asked);
  const before = person && (await findMembership(db, { userId: person.userId, companyId }));
  return { company: { name }, isMember: before?.revoked === false };
}

/** The company that a code invites into; codes that are nobody's are counted, so that they cannot be tried out. */
async function requireInvitation(db: Db, { guestCode, ip, now }: Asked) {
  const company = await countAttempt(db, { rules: [guessRule(ip)], now }, () =>
    findInvitingCompany(db, normaliseGuestCode(guestCode)),
  );
  if (company === null) throw new Refusal('not-found');
  return company;
}

export interface Joining extends JoinInput {
  guestCode: string;
  requestId: string;
  beginning: Beginning;
  policy: PasswordPolicy;
}

/** Opens an account for a new person, as a guest of the company, and signs in. */
export async function joinAsGuest(db: Db, { beginning, policy, ...input }: Joining): Promise<OpenedSession> {
  const { ip, now } = beginning;
  const company = await requireInvitation(db, { guestCode: input.guestCode, ip, now });
  await requireAttempt(db, joinRule(ip), now);
  const email = normaliseEmail(input.email);
  await requireGoodPassword(policy, input.password, email);
  const passwordHash = await hashPassword(input.password);
  const { firstName, lastName } = input;
  return db.transaction().execute(async (transaction) => {
    const id = createId(now.getTime());
    const names = { firstName, lastName, displayName: '', locale: null };
    const guest = guestOf(company.id);
    await insertAccount(transaction, {
      id,
      email,
      passwordHash,
      ...names,
      addedBy: null,
      mustChangePassword: false,
      now,
    }).catch(refuseTakenEmail);
    const membership = { ...guest, userId: id, active: true };
    const profileId = await addMembership({ db: transaction, now }, membership);
    const session = await startSession(transaction, id, beginning);
    await appendToAuditLog(transaction, {
      actor: { userId: id, companyId: company.id, profileId, role: guest.role },
      at: now,
      operation: 'invitations.join',
      targetId: company.id,
      request: { ...beginning, id: input.requestId },
    });
    return session;
  });
}

/** Makes whoever is signed in a guest of the company and switches to it; a profile that was revoked stays so. */
export async function joinOwn(
  call: Call,
  aside: Db,
  { guestCode, ip }: { guestCode: string; ip: string },
): Promise<ConnectedUser> {
  const { actor, now } = call;
  const company = await requireInvitation(aside, { guestCode, ip, now });
  const before = await findMembership(call.db, { userId: actor.userId, companyId: company.id });
  if (before?.revoked === true) throw new Refusal('contact-an-administrator');
  const profileId =
    before?.id ??
    (await addMembership(call, { ...guestOf(company.id), userId: actor.userId, active: false }).catch(
      refuseMember,
    ));
  await activateProfile(call.db, { userId: actor.userId, profileId });
  await announce(call.db, 'access', actor.userId);
  return readConnectedUser(call);
}
