import type { Becoming, ClaimRule, IdentityProvider } from '@vigie/contract/identity-provider.ts';
import type * as z from 'zod';
import { fieldError, type FormRules } from '../../../../shared/forms/form-rules.ts';
import type { Schemas } from '../../../../shared/forms/schemas.ts';
import {
  membershipOf,
  NEW_MEMBERSHIP,
  type MembershipValues,
} from '../../../../domain/membership/membership-values.ts';
import type { SignInScope } from '../../../../shared/api/sign-in-settings.ts';
import { KNOWN_PROVIDERS, providerKindOf, type ProviderKind } from './provider-kinds.ts';

export type ProviderInput = z.input<Schemas['providerInputSchema']>;

/** Rule in the form; its key stays when it moves. */
export interface RuleValues extends MembershipValues {
  key: string;
  claim: string;
  value: string;
}

export type ProviderFields = {
  kind: ProviderKind;
  name: string;
  issuer: string;
  clientId: string;
  /** New secret, never the stored one; empty leaves the stored one unchanged. */
  clientSecret: string;
  isPublic: boolean;
  scopes: string;
  isEnabled: boolean;
  createsUsers: boolean;
  domains: string;
  trustedDomains: string;
  rules: RuleValues[];
  /** Null: users without a matching rule are refused. */
  otherwise: RuleValues | null;
};

const NOBODY = { ...NEW_MEMBERSHIP, allContexts: false, key: '0', claim: '', value: '' };

/** Returns an empty rule; for a company's provider, it names that company. */
export function newClaimRule(scope: SignInScope, rules: readonly RuleValues[]): RuleValues {
  const key = Math.max(0, ...rules.map((rule) => Number(rule.key))) + 1;
  return { ...NOBODY, key: String(key), companyId: scope ?? '' };
}

export function newProvider(): ProviderFields {
  return {
    kind: 'entra',
    name: KNOWN_PROVIDERS.entra.name,
    issuer: KNOWN_PROVIDERS.entra.issuer,
    clientId: '',
    clientSecret: '',
    isPublic: false,
    scopes: KNOWN_PROVIDERS.entra.scopes,
    isEnabled: true,
    createsUsers: false,
    domains: '',
    trustedDomains: '',
    rules: [],
    otherwise: null,
  };
}

export function providerFormFields(provider: IdentityProvider): ProviderFields {
  const { companyId, rules, otherwise } = provider;
  const valuesOf = (
    { companyId: own, ...rule }: Becoming & Partial<ClaimRule>,
    index: number,
  ): RuleValues => ({
    ...NOBODY,
    ...rule,
    key: String(index),
    companyId: own ?? companyId ?? '',
  });
  return {
    kind: providerKindOf(provider.issuer),
    name: provider.name,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: '',
    isPublic: !provider.hasSecret,
    scopes: provider.scopes.join(' '),
    isEnabled: provider.isEnabled,
    createsUsers: provider.createsUsers,
    domains: provider.domains.join(' '),
    trustedDomains: provider.trustedDomains.join(' '),
    rules: rules.map((rule, index) => valuesOf(rule, index + 1)),
    otherwise: otherwise && valuesOf(otherwise, 0),
  };
}

/** Returns the values between blanks, commas or semicolons. */
const listOf = (text: string) => text.split(/[\s,;]+/).filter((one) => one !== '');
const domainsOf = (text: string) => listOf(text).map((one) => one.replace(/^@/, ''));

/** Returns the result of a rule; for a company's provider, without the company, which the server knows. */
function becomingOf(values: MembershipValues, scope: SignInScope): Becoming {
  const { companyId, ...becoming } = membershipOf(values);
  return { ...becoming, companyId: scope === null && companyId !== '' ? companyId : null };
}

function ruleOf(values: RuleValues, scope: SignInScope): ClaimRule {
  return { ...becomingOf(values, scope), claim: values.claim, value: values.value };
}

/** Returns the form values that both a save and a trial send. */
export function submittedProvider(values: ProviderFields, scope: SignInScope) {
  return {
    createsUsers: values.createsUsers,
    domains: scope === null ? domainsOf(values.domains) : [],
    trustedDomains: domainsOf(values.trustedDomains),
    rules: values.rules.map((rule) => ruleOf(rule, scope)),
    otherwise: values.otherwise && becomingOf(values.otherwise, scope),
  };
}

/**
 * Returns the secret to send. Without one, the stored secret stays; the environment's secret cannot be changed here.
 */
function secretOf({ isPublic, clientSecret }: ProviderFields, provider: IdentityProvider | null) {
  if (provider?.origin === 'environment') return {};
  if (isPublic) return { clientSecret: null };
  return clientSecret === '' ? {} : { clientSecret };
}

interface Edited {
  provider: IdentityProvider | null;
  scope: SignInScope;
}

function inputOf(values: ProviderFields, { provider, scope }: Edited): ProviderInput {
  const { name, issuer, clientId, isEnabled } = values;
  return {
    name,
    issuer: issuer.trim(),
    clientId,
    ...secretOf(values, provider),
    scopes: listOf(values.scopes),
    isEnabled,
    ...submittedProvider(values, scope),
  };
}

/** Returns the issuer, also for the pasted address of its discovery document. */
export const issuerOf = (pasted: string): string =>
  pasted.trimEnd().replace(/\/\.well-known\/openid-configuration\/?$/, '') || pasted;

/** Returns whether an issuer still contains braces of its pattern. */
export const isUnfilled = (issuer: string): boolean => /[{}]/.test(issuer);

/** Returns the faults of the secret: a stored secret is sent only to the issuer that it was given for. */
function faultsOfSecret(
  { isPublic, clientSecret, issuer }: ProviderFields,
  provider: IdentityProvider | null,
) {
  if (isPublic || clientSecret !== '') return [];
  if (!provider?.hasSecret) return [fieldError('clientSecret', 'client-secret-required')];
  if (issuer.trim() === provider.issuer) return [];
  return [fieldError('clientSecret', 'client-secret-of-other-issuer')];
}

/**
 * Returns the rules of the form. A new provider needs a secret, unless it is a public client; for a stored one, an
 * empty field leaves the secret unchanged.
 */
export function providerFormRules(
  provider: IdentityProvider | null,
  scope: SignInScope,
): FormRules<ProviderFields, ProviderInput> {
  return {
    schema: (schemas) => schemas.providerInputSchema,
    inputOf: (values) => inputOf(values, { provider, scope }),
    fields: [
      'kind',
      'name',
      'issuer',
      'clientId',
      'clientSecret',
      'isPublic',
      'scopes',
      'isEnabled',
      'createsUsers',
      'domains',
      'trustedDomains',
      'rules',
      'otherwise',
    ],
    more: (values) => [
      ...(isUnfilled(values.issuer) ? [fieldError('issuer', 'issuer-unfilled')] : []),
      ...faultsOfSecret(values, provider),
    ],
  };
}

/**
 * Returns the rules of a claim rule's form. The scope decides whether it names a company; the rule for everybody else
 * names no claim.
 */
export function rulesForRule(scope: SignInScope, isForAll: boolean): FormRules<RuleValues, object> {
  return {
    schema: (schemas) => (isForAll ? schemas.otherwiseRuleSchema : schemas.claimRuleSchema),
    inputOf: (values) => (isForAll ? becomingOf(values, scope) : ruleOf(values, scope)),
    fields: ['claim', 'value', 'companyId', 'role', 'teamIds', 'allContexts', 'contextIds'],
    more: ({ companyId, role }) => [
      ...(scope === null && companyId === '' ? [fieldError('companyId', 'company-required')] : []),
      ...(scope !== null && role === 'admin' ? [fieldError('role', 'role-too-high')] : []),
    ],
  };
}

/** Returns the form after a change of the product: pattern values are replaced, typed ones stay. */
export function withProviderKind(values: ProviderFields, kind: ProviderKind): Partial<ProviderFields> {
  const [before, after] = [KNOWN_PROVIDERS[values.kind], KNOWN_PROVIDERS[kind]];
  const next = (typed: string, field: 'name' | 'issuer' | 'scopes') =>
    typed.trim() === '' || typed === before[field] ? after[field] : typed;
  return {
    kind,
    name: next(values.name, 'name'),
    issuer: next(values.issuer, 'issuer'),
    scopes: next(values.scopes, 'scopes'),
  };
}
