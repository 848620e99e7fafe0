import { useQuery } from '@tanstack/react-query';
import { type IdentityProvider, type RulesTrialInput } from '@vigie/contract/identity-provider.ts';
import { useSchemas } from '../forms/schemas.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAction, useAnswer, useCall } from './define-resource.ts';

/** Id of a company; null for the whole instance. */
export type SignInScope = string | null;

const scopeInput = (companyId: SignInScope) => (companyId === null ? {} : { companyId });

/** Returns the identity providers of a company or of the instance. */
export const useProviders = (companyId: SignInScope) =>
  useAnswer((queries) => queries.identityProviders.list, scopeInput(companyId));

/** Returns the identity providers of several scopes, as far as they could be read. */
export function useProvidersOf(scopes: readonly SignInScope[]): IdentityProvider[] {
  const { queries } = useApi();
  const { list } = queries.identityProviders;
  const { data } = useQuery({
    queryKey: [...list.key(), scopes],
    queryFn: () => Promise.allSettled(scopes.map((scope) => list.call(scopeInput(scope)))),
  });
  return data?.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])) ?? [];
}

const providers = defineResource<IdentityProvider>((queries) => queries.identityProviders.get);
export const useProvider = (id: string) => providers.useOne(id);
export const useProviderSaving = (stored: { id: string } | null, ofNew: { companyId?: string }) =>
  providers.useSaving(stored, (queries) => queries.identityProviders, ofNew);
export const useRemoveProvider = () => providers.useRemoval((queries) => queries.identityProviders.remove);

/** Reads an issuer's metadata. */
export const useCheckProvider = () => useCall((queries) => queries.identityProviders.check);

/** Returns the rights that a user with these claims would get. Sends no request without claims. */
export function useRulesTrial(input: RulesTrialInput) {
  const schemas = useSchemas();
  const isWhole = input.claims.trim() !== '' && schemas?.rulesTrialSchema.safeParse(input).success === true;
  const options = { enabled: isWhole, keepsPrevious: true };
  return { ...useAnswer((queries) => queries.identityProviders.tryRules, input, options), isWhole };
}

/** Returns the domains of a company; sends no request without a company. */
export const useDomains = (companyId: SignInScope) =>
  useAnswer(
    (queries) => queries.companyDomains.list,
    { companyId: companyId ?? '' },
    { enabled: companyId !== null },
  );
export const useAddDomain = () => useAction((queries) => queries.companyDomains.create);
export const useVerifyDomain = () => useAction((queries) => queries.companyDomains.verify);
export const useVouchForDomain = () => useAction((queries) => queries.companyDomains.vouch);
export const useRemoveDomain = () => useAction((queries) => queries.companyDomains.remove);

export const useSignInRules = (companyId: SignInScope) =>
  useAnswer((queries) => queries.signInRules.get, scopeInput(companyId));
export const useSetSignInRules = () => useAction((queries) => queries.signInRules.update);

const MANAGERS_MAX = 100;

/** Returns the users who manage a company and may sign in: its moderators, and the administrators among its users. */
export function useManagers(companyId: string) {
  const asks = { companyId, status: 'active', limit: MANAGERS_MAX } as const;
  const moderators = useAnswer((queries) => queries.users.list, { ...asks, role: 'moderator' });
  const administrators = useAnswer((queries) => queries.users.list, { ...asks, role: 'admin' });
  if (!moderators.data || !administrators.data) return undefined;
  const found = [...moderators.data.items, ...administrators.data.items];
  return found.filter(({ id }, index) => found.findIndex((user) => user.id === id) === index);
}
