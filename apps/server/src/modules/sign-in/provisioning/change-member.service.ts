import type { Provisioning } from '@vigie/contract/audit-entry.ts';
import type { Call } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import { refuseViolation } from '../../../db/violation.ts';
import { updateEmail, voidEmailChange } from '../../account/email-changes.store.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { voidResets } from '../passwords/password-resets.store.ts';
import { findCompanyName } from '../../profiles/memberships.store.ts';
import { updateRole } from '../../profiles/profiles.store.ts';
import { markNewNames, updateIdentity } from '../../users/accounts.store.ts';
import { isElsewhere } from './accounts-elsewhere.store.ts';
import { activateMember, deactivateMember } from './end-membership.service.ts';
import { updateNaming, type MemberRow } from './members.store.ts';
import { requireOwnAddress } from './own-address.service.ts';
import { forbidden, taken } from './scim-fault.ts';
import type { WantedUser } from './scim-user.service.ts';

/** Changes a member as a directory requests. Returns the name of the action in the audit log. */
export async function applyToMember(
  call: Call,
  member: MemberRow,
  wanted: WantedUser,
): Promise<Provisioning> {
  if (wanted.email !== member.email) await moveAddress(call, member, wanted.email);
  await changeNaming(call, member, wanted);
  await changeNames(call, member, wanted);
  await changeRole(call, member, wanted);
  if (wanted.isActive && member.revoked) {
    await activateMember(call, member);
    return 'provisioning.activateUser';
  }
  if (wanted.isActive || member.revoked) return 'provisioning.changeUser';
  await deactivateMember(call, member);
  return 'provisioning.deactivateUser';
}

async function changeNaming({ db, now }: Call, member: MemberRow, wanted: WantedUser): Promise<void> {
  const { id, externalId, directoryName } = member;
  if (externalId === wanted.externalId && directoryName === wanted.directoryName) return;
  await updateNaming(db, { id, externalId: wanted.externalId, directoryName: wanted.directoryName, now });
}

/** Changes the names of a member. In several companies, names that the user or an administrator chose stay. */
async function changeNames({ db, actor, now }: Call, member: MemberRow, wanted: WantedUser): Promise<void> {
  const { userId } = member;
  const isSame = (['firstName', 'lastName', 'displayName'] as const).every(
    (name) => member[name] === wanted[name],
  );
  if (isSame || (await isElsewhere(db, actor, userId))) return;
  const { firstName, lastName, displayName } = wanted;
  await updateIdentity(db, { id: userId, change: { firstName, lastName, displayName }, now });
}

async function changeRole({ db }: Call, member: MemberRow, wanted: WantedUser): Promise<void> {
  const { id, role, allContexts, userId } = member;
  if (role === wanted.role) return;
  await updateRole(db, id, { role: wanted.role, allContexts, byRule: false });
  await announce(db, 'access', userId);
}

/**
 * Changes the address of a member. Another address gives somebody else access, so both must belong to the company, and
 * the account to no other company.
 */
async function moveAddress(call: Call, member: MemberRow, email: string): Promise<void> {
  const { db, actor, now } = call;
  const { userId, email: before } = member;
  await requireOwnAddress(call, email);
  await requireOwnAddress(call, before);
  if (await isElsewhere(db, actor, userId))
    throw forbidden(
      'The account is of other companies too: its owner, or an administrator, changes its address.',
    );
  await updateEmail(db, { userId, email, now }).catch(
    refuseViolation('users_email_key', () => taken('Somebody has this address already.')),
  );
  await markNewNames(db, userId, now);
  await voidResets(db, userId);
  await voidEmailChange(db, userId);
  const company = (await findCompanyName(db, actor.companyId)) ?? '';
  const mail = { userId, kind: 'email-by-directory' as const, params: { company } };
  await writeMail({ db, now }, mail);
  await writeMail({ db, now }, { ...mail, mailbox: before });
}
