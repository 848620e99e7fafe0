import type { FieldError } from '@vigie/contract/errors.ts';
import type { SignInRules, StoredSignInRules } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { ApiError, refuseFields } from '../../../errors/api-error.ts';
import { findMethod, lockUser } from '../sessions/sessions.store.ts';
import type { Caller } from '../../audit-log/audit-log.store.ts';
import { recordChangedRules } from './changed-rules.service.ts';
import { lockSignInMethods, requireConfirmedUser, requireReach } from './reached-company.service.ts';
import {
  canBreakGlass,
  findRules,
  hasEnabledProvider,
  listAdministrators,
  storeRules,
} from './sign-in-rules.store.ts';

interface OfCompany {
  companyId?: string | undefined;
}

export async function readRules(call: Call, { companyId }: OfCompany): Promise<StoredSignInRules> {
  return findRules(call.db, await requireReach(call, companyId));
}

/** Sets how users have to sign in, unless somebody else has since `updatedAt`. The next request of a user who may no longer sign in that way is refused. */
export async function setRules(
  call: Call,
  { companyId: requestedCompanyId, updatedAt, ...rules }: StoredSignInRules & OfCompany,
  request: Caller,
): Promise<StoredSignInRules> {
  const { db, now } = call;
  const companyId = await requireReach(call, requestedCompanyId);
  requireConfirmedUser(call);
  await lockSignInMethods(call, companyId);
  const before = await findRules(db, companyId);
  if (before.updatedAt !== updatedAt) throw new ApiError('changed-meanwhile');
  if (companyId === null) refuseDemandOfInstance(rules);
  else {
    await requireFitUser(call, companyId, rules);
    if (rules.requiresProvider) await requireManagerSignIn(call, companyId, rules);
  }
  const secondFactorRoles = [...new Set(rules.secondFactorRoles)];
  await storeRules(db, { ...rules, secondFactorRoles, companyId, now });
  const after = await findRules(db, companyId);
  await recordChangedRules(call, { companyId, before, after }, request);
  return after;
}

/** Refuses to require a provider for the instance: only a company can require one. */
function refuseDemandOfInstance({ requiresProvider, breakGlassUserId }: SignInRules): void {
  const faults: FieldError[] = [];
  if (requiresProvider) faults.push(faultAt('requiresProvider', 'demand-of-company-only'));
  if (breakGlassUserId !== null) faults.push(faultAt('breakGlassUserId', 'demand-of-company-only'));
  if (faults.length > 0) throw refuseFields(faults);
}

async function requireFitUser(
  { db }: Call,
  companyId: string,
  { requiresProvider, breakGlassUserId }: SignInRules,
): Promise<void> {
  if (breakGlassUserId === null) {
    if (requiresProvider) throw refuseFields([faultAt('breakGlassUserId', 'break-glass-required')]);
    return;
  }
  // A sign-in of that user may be about to change their role: it has this lock until it ends
  await lockUser(db, breakGlassUserId);
  if (!(await canBreakGlass(db, { companyId, userId: breakGlassUserId })))
    throw refuseFields([faultAt('breakGlassUserId', 'break-glass-unfit')]);
}

/** Refuses a requirement that shuts out the users who could remove it. */
async function requireManagerSignIn(call: Call, companyId: string, rules: SignInRules): Promise<void> {
  const { db, actor } = call;
  if (!(await hasEnabledProvider(db, companyId)))
    throw refuseFields([faultAt('requiresProvider', 'provider-required')]);
  await requireAdministrators(call, companyId, rules);
  const endsOwnSession =
    actor.token === undefined &&
    actor.companyId === companyId &&
    actor.userId !== rules.breakGlassUserId &&
    (await findMethod(db, actor.sessionId)) !== 'provider';
  if (endsOwnSession) throw refuseFields([faultAt('requiresProvider', 'demand-ends-own-session')]);
}

/**
 * Refuses that a moderator shuts out an administrator. Administrators must leave at least one of themselves a sign-in
 * method.
 */
async function requireAdministrators(
  { db, actor }: Call,
  companyId: string,
  { breakGlassUserId }: SignInRules,
): Promise<void> {
  const administrators = await listAdministrators(db, { companyId, breakGlassUserId });
  const isShutOut = administrators.some(({ isOfCompany, hasOtherWay }) => isOfCompany && !hasOtherWay);
  if (isShutOut && actor.scope !== 'all') throw new ApiError('contact-an-administrator');
  if (!administrators.some(({ hasOtherWay }) => hasOtherWay))
    throw refuseFields([faultAt('breakGlassUserId', 'no-administrator-left')]);
}

function faultAt(path: string, code: string): FieldError {
  return { path, code, params: {} };
}
