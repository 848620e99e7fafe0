import { normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import type { MembershipInput } from '@vigie/contract/user.ts';
import type { Call, User } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError, requireFound } from '../../errors/api-error.ts';
import { refuseMember } from './change-profile.service.ts';
import { addMembership } from './memberships.service.ts';
import { activateProfile } from './profiles.store.ts';
import { countAttempt } from '../sign-in/sessions/attempts.service.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import { readConnectedUser } from '../users/users.service.ts';
import { findInvitingCompany, findMembership } from './invitations.store.ts';
import { emailKey, countedNetwork, type ThrottleRule } from '../sign-in/sessions/sessions.policy.ts';

interface InvitationQuery {
  guestCode: string;
  ip: string;
  now: Date;
}

/** Returns the company of a guest code, and whether the signed-in user is a member already. */
export async function readInvitation(db: Db, query: InvitationQuery, user: User | null) {
  const { id: companyId, name } = await requireInvitation(db, query);
  const before = user && (await findMembership(db, { userId: user.userId, companyId }));
  return { company: { name }, isMember: before?.revoked === false };
}

/** Returns the company of a guest code. Unknown codes are rate-limited, so that codes cannot be guessed. */
export async function requireInvitation(db: Db, { guestCode, ip, now }: InvitationQuery) {
  return requireFound(
    await countAttempt(db, { rules: [guessRule(ip)], now }, () =>
      findInvitingCompany(db, normaliseGuestCode(guestCode)),
    ),
  );
}

/** Makes the signed-in user a guest of the company and switches to it. A revoked profile stays revoked. */
export async function joinOwn(
  call: Call,
  aside: Db,
  { guestCode, ip, instance }: { guestCode: string; ip: string; instance: InstanceSettings },
) {
  const { actor, now } = call;
  const company = await requireInvitation(aside, { guestCode, ip, now });
  const before = await findMembership(call.db, { userId: actor.userId, companyId: company.id });
  if (before?.revoked === true) throw new ApiError('contact-an-administrator');
  const profileId =
    before?.id ??
    (await addMembership(call, { ...guestOf(company.id), userId: actor.userId, active: false }).catch(
      refuseMember,
    ));
  await activateProfile(call.db, { userId: actor.userId, profileId });
  await announce(call.db, 'access', actor.userId);
  return readConnectedUser(call, instance);
}

const HOUR_SECONDS = 3_600;

/** Returns the limit of unknown codes from one network: 20 an hour. */
function guessRule(ip: string): ThrottleRule {
  return ruleOf('invitation', countedNetwork(ip), 20);
}

/**
 * Returns the limit of accounts requested from one network: 30 an hour, since a trade fair stand may share it.
 */
export function joinRule(ip: string): ThrottleRule {
  return ruleOf('join', countedNetwork(ip), 30);
}

/** Returns the limit of mails to one address, whoever requests them: three an hour. */
export function joinMailRule(email: string): ThrottleRule {
  return ruleOf('join-mail', emailKey(email), 3);
}

function ruleOf(name: string, of: string, limit: number): ThrottleRule {
  return {
    key: `${name}:${of}`,
    windowSeconds: HOUR_SECONDS,
    delaySeconds: (attempts) => (attempts >= limit ? Infinity : 0),
  };
}

/** Returns the membership of a guest: the lowest role, and no context until somebody grants one. */
export function guestOf(companyId: string): MembershipInput {
  return { companyId, role: 'guest', teamIds: [], allContexts: false, contextIds: [] };
}
