import type { Call } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { refuseViolation } from '../../../db/violation.ts';
import { deleteSignInMethods } from '../identity/delete-sign-in-methods.service.ts';
import { writeMail } from '../../mail/mail.service.ts';
import { addMembership } from '../../profiles/memberships.service.ts';
import { findCompanyName } from '../../profiles/memberships.store.ts';
import { guestOf } from '../../profiles/invitations.service.ts';
import { insertAccount, updateStatus } from '../../users/accounts.store.ts';
import { isBeyondDirectories, isShutByDirectory, lockAccountOf } from './accounts-elsewhere.store.ts';
import { applyToMember } from './change-member.service.ts';
import type { Effect } from './directory.service.ts';
import { deactivateMember, removeMember } from './end-membership.service.ts';
import { isCalledSo, findMember, lockMember, updateNaming, type MemberRow } from './members.store.ts';
import { requireOwnAddress } from './own-address.service.ts';
import { forbidden, missing, taken } from './scim-fault.ts';
import { patchResource, replaceResource, type Resource } from './scim-patch.ts';
import { presentUser, readScimUser, USER_SHAPE, type WantedUser } from './scim-user.service.ts';

/** Returns the requested state of a user, from the current state. */
export type RequestedUser = (now: Resource) => Resource;
export const putWish =
  (body: unknown): RequestedUser =>
  (now) =>
    replaceResource(now, USER_SHAPE, body);
export const patchWish =
  (body: unknown): RequestedUser =>
  (now) =>
    patchResource(now, USER_SHAPE, body);

/**
 * Adds a user to the company, which must own the domain of the address. If an account of this address exists, somebody
 * else may have created it: all its sign-in methods are deleted, and its owner is notified.
 */
export async function createProvisionedUser(call: Call, body: unknown): Promise<Effect<MemberRow>> {
  const { db, now, actor } = call;
  const wanted = readScimUser(replaceResource({}, USER_SHAPE, body), null);
  await requireOwnAddress(call, wanted.email);
  await requireNewName(call, wanted, null);
  const account = await lockAccountOf(db, wanted.email);
  if (account !== null) await joinAccount(call, account.id);
  const userId = account?.id ?? (await makeAccount(call, wanted));
  const membership = { ...guestOf(actor.companyId), role: wanted.role, userId, active: account === null };
  const id = await addMembership(call, membership).catch(
    refuseViolation('profiles_user_id_company_id_key', takenUser),
  );
  await updateNaming(db, { id, ...wanted, now });
  const member = await requireProvisionedMember(call, id);
  if (!wanted.isActive) await deactivateMember(call, member);
  return {
    operation: 'provisioning.createUser',
    targetId: id,
    answer: await requireProvisionedMember(call, id),
  };
}

/** Changes a member as a request wants. The same request again changes nothing. */
export async function changeProvisionedUser(
  call: Call,
  id: string,
  wish: RequestedUser,
): Promise<Effect<MemberRow>> {
  const member = await requireWithinDirectory(call, id);
  // A change that an administrator made to the account is no request of the directory
  const now = { ...presentUser(member, ''), active: !member.revoked };
  const wanted = readScimUser(wish(now), member);
  await requireNewName(call, wanted, member);
  const operation = await applyToMember(call, member, wanted);
  return { operation, targetId: id, answer: await requireProvisionedMember(call, id) };
}

export async function removeProvisionedUser(call: Call, id: string): Promise<Effect<void>> {
  await removeMember(call, await requireWithinDirectory(call, id));
  return { operation: 'provisioning.removeUser', targetId: id, answer: undefined };
}

export async function requireProvisionedMember({ db, actor }: Call, id: string): Promise<MemberRow> {
  const member = await findMember(db, actor, id);
  if (member === null) throw missing();
  return member;
}

async function requireWithinDirectory({ db, actor }: Call, id: string): Promise<MemberRow> {
  const member = await lockMember(db, actor, id);
  if (member === null) throw missing();
  if (await isBeyondDirectories(db, member.userId)) throw createPanelOnlyError();
  return member;
}

const createPanelOnlyError = () =>
  forbidden('Administrators, and whom a company keeps for emergencies, are changed in the panel only.');
const takenUser = () => taken('There is a user of this userName already.');

async function requireNewName(
  { db, actor }: Call,
  { directoryName, email }: WantedUser,
  before: MemberRow | null,
): Promise<void> {
  const names = directoryName === null ? [email] : [directoryName, email];
  for (const name of names)
    if (await isCalledSo(db, actor, { name, exceptId: before?.id ?? null })) throw takenUser();
}

async function makeAccount({ db, now }: Call, wanted: WantedUser): Promise<string> {
  const { email, firstName, lastName, displayName, locale } = wanted;
  const id = createId(now.getTime());
  const names = { firstName, lastName, displayName };
  const account = { id, email, ...names, locale, passwordHash: null, mustChangePassword: false };
  await insertAccount(db, { ...account, addedBy: null, now }).catch(
    refuseViolation('users_email_key', takenUser),
  );
  return id;
}

async function joinAccount({ db, actor, now }: Call, userId: string): Promise<void> {
  if (await isBeyondDirectories(db, userId)) throw createPanelOnlyError();
  await deleteSignInMethods(db, { userId, now });
  if (await isShutByDirectory(db, userId)) await updateStatus(db, userId, 'active');
  const company = (await findCompanyName(db, actor.companyId)) ?? '';
  await writeMail({ db, now }, { userId, kind: 'account-joined', params: { company } });
  await announce(db, 'access', userId);
}
