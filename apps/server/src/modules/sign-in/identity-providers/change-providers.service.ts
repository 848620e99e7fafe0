import { PROVIDERS_MAX, type ProviderInput } from '@vigie/contract/identity-provider.ts';
import type { Call } from '../../../access/actor.ts';
import { announce } from '../../../db/notifications.ts';
import { createId } from '../../../db/uuid-v7.ts';
import { ApiError, refuseField, requireUnchanged } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { sealClientSecret } from '../identity/client-secret.ts';
import { requireFittingRules } from './fitting-rules.service.ts';
import { refuseChangedEnvironment } from './environment-provider.ts';
import {
  deleteSessionsOfProvider,
  identityProviders,
  listProviders,
  providerColumns,
  type ProviderRow,
} from './providers.store.ts';
import { lockSignInMethods, requireConfirmedUser, requireReach } from './reached-company.service.ts';
import { readProvider, type Reachable } from './read-providers.service.ts';
import { findRules, hasEnabledProvider } from './sign-in-rules.store.ts';

export interface ProviderNeeds extends Reachable {
  secrets: SecretBox;
}

type ProviderChange = ProviderInput & { id: string; updatedAt: string };

export async function createProvider(
  call: Call,
  {
    companyId: requestedCompanyId,
    clientSecret = null,
    ...input
  }: ProviderInput & { companyId?: string | undefined },
  { secrets, publicUrl }: ProviderNeeds,
) {
  const { db, now } = call;
  const companyId = await requireReach(call, requestedCompanyId);
  requireConfirmedUser(call);
  refuseDomainsOfCompany(companyId, input.domains);
  await requireFittingRules(call, { ...input, companyId });
  await lockSignInMethods(call, companyId);
  if ((await listProviders(call, companyId)).length >= PROVIDERS_MAX)
    throw new ApiError('too-many-providers');
  const id = createId(now.getTime());
  const of = { id, companyId, origin: 'panel' as const, createdAt: now, updatedAt: now };
  const sealed = sealClientSecret(secrets, { id, clientSecret });
  await identityProviders.insert(db, { ...of, ...providerColumns(input), clientSecret: sealed });
  return readProvider(call, { id }, { publicUrl });
}

/** Changes a provider. Ends the sessions that it opened if it now names another issuer or client, or is disabled. */
export async function changeProvider(
  call: Call,
  { id, updatedAt, clientSecret, ...input }: ProviderChange,
  { secrets, publicUrl }: ProviderNeeds,
) {
  const { companyId } = await identityProviders.require(call, id);
  requireConfirmedUser(call);
  refuseDomainsOfCompany(companyId, input.domains);
  await requireFittingRules(call, { ...input, companyId });
  await lockSignInMethods(call, companyId);
  const before = await identityProviders.require(call, id);
  requireUnchanged(before.updatedAt, updatedAt);
  refuseChangedEnvironment(before, { ...input, clientSecret });
  refuseSecretForOthers(before, { issuer: input.issuer, clientSecret });
  if (!input.isEnabled) await requireOtherProvider(call, before);
  const sealed =
    clientSecret === undefined ? before.clientSecret : sealClientSecret(secrets, { id, clientSecret });
  await identityProviders.update(call, id, { ...providerColumns(input), clientSecret: sealed });
  if (!input.isEnabled || input.issuer !== before.issuer || input.clientId !== before.clientId)
    await endSessions(call, id);
  return readProvider(call, { id }, { publicUrl });
}

/** Removes a provider and ends the sessions that it opened. */
export async function removeProvider(call: Call, { id }: { id: string }): Promise<void> {
  const { companyId } = await identityProviders.require(call, id);
  requireConfirmedUser(call);
  await lockSignInMethods(call, companyId);
  const provider = await identityProviders.require(call, id);
  if (provider.origin === 'environment') throw new ApiError('provider-of-environment');
  await requireOtherProvider(call, provider);
  await endSessions(call, id);
  await identityProviders.remove(call, { id });
}

/** Refuses to remove the last provider of a company that requires its provider. */
async function requireOtherProvider({ db }: Call, { id, companyId, isEnabled }: ProviderRow): Promise<void> {
  if (companyId === null || !isEnabled) return;
  const { requiresProvider } = await findRules(db, companyId);
  if (requiresProvider && !(await hasEnabledProvider(db, companyId, id))) throw new ApiError('last-way-in');
}

async function endSessions({ db }: Call, id: string): Promise<void> {
  for (const userId of await deleteSessionsOfProvider(db, id)) await announce(db, 'access', userId);
}

/** Refuses domains on a provider of a company: a company proves its domains, and a list here would have no effect. */
function refuseDomainsOfCompany(companyId: string | null, domains: readonly string[]): void {
  if (companyId !== null && domains.length > 0) throw refuseField('domains', 'domains-to-be-proven');
}

/**
 * Requires the client secret when the issuer changes: the stored secret is only for the issuer that it was entered for.
 */
function refuseSecretForOthers(
  before: ProviderRow,
  { issuer, clientSecret }: Pick<ProviderInput, 'issuer' | 'clientSecret'>,
): void {
  if (issuer !== before.issuer && before.clientSecret !== null && clientSecret === undefined)
    throw refuseField('clientSecret', 'client-secret-of-other-issuer');
}
