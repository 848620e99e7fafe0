import { normaliseGuestCode } from '@vigie/contract/guest-code.ts';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { Call, User } from '../../access/actor.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { refuseMember } from '../profiles/change-profile.service.ts';
import { addMembership } from '../profiles/memberships.service.ts';
import { activateProfile } from '../profiles/profiles.store.ts';
import { countAttempt } from '../sessions/attempts.service.ts';
import type { InstanceSettings } from '../../instance-settings.ts';
import { readConnectedUser } from '../users/users.service.ts';
import { guessRule, guestOf } from './guest-rules.service.ts';
import { findInvitingCompany, findMembership } from './invitations.store.ts';

interface Asked {
  guestCode: string;
  ip: string;
  now: Date;
}

/** What a code invites into, and whether whoever is signed in is there already. */
export async function readInvitation(db: Db, asked: Asked, user: User | null) {
  const { id: companyId, name } = await requireInvitation(db, asked);
  const before = user && (await findMembership(db, { userId: user.userId, companyId }));
  return { company: { name }, isMember: before?.revoked === false };
}

/** The company that a code invites into; codes that are nobody's are counted, so that they cannot be tried out. */
export async function requireInvitation(db: Db, { guestCode, ip, now }: Asked) {
  const company = await countAttempt(db, { rules: [guessRule(ip)], now }, () =>
    findInvitingCompany(db, normaliseGuestCode(guestCode)),
  );
  if (company === null) throw new Refusal('not-found');
  return company;
}

/** Makes the signed-in user a guest of the company and switches to it. A revoked profile stays revoked. */
export async function joinOwn(
  call: Call,
  aside: Db,
  { guestCode, ip, instance }: { guestCode: string; ip: string; instance: InstanceSettings },
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
  return readConnectedUser(call, instance);
}
