import { providerInputSchema } from '@vigie/contract/identity-provider.ts';
import { expect, test } from 'vitest';
import { sampleProvider } from '../../../../testing/sample-identity-providers.ts';
import { sampleId } from '../../../../testing/samples.ts';
import { refusedFieldsOf } from '../../../../testing/refused-fields.ts';
import { exampleClaims, providerKindOf, KNOWN_PROVIDERS, PROVIDER_KINDS } from './provider-kinds.ts';
import {
  providerFormFields,
  newProvider,
  newClaimRule,
  providerFormRules,
  rulesForRule,
  withProviderKind,
} from './provider-values.ts';

const COMPANY = sampleId(3);

test('a form sends what was stored, without the secret', () => {
  const provider = sampleProvider();
  const sent = providerFormRules(provider, COMPANY).inputOf(providerFormFields(provider));
  expect(providerInputSchema.parse(sent)).toEqual(
    providerInputSchema.parse({
      ...provider,
      rules: provider.rules.map((rule) => ({ ...rule, companyId: null })),
    }),
  );
  expect(sent).not.toHaveProperty('clientSecret');
});

test('a public client has no secret, and another one needs it', () => {
  const open = {
    ...newProvider(),
    kind: 'google' as const,
    issuer: 'https://accounts.google.com',
    clientId: 'x',
  };
  const rules = providerFormRules(null, COMPANY);
  expect(refusedFieldsOf(rules, open).clientSecret?.code).toBe('client-secret-required');
  expect(refusedFieldsOf(rules, { ...open, isPublic: true })).toEqual({});
  expect(rules.inputOf({ ...open, isPublic: true }).clientSecret).toBeNull();
});

test('domains and scopes are read between blanks and commas, a company’s provider has no domains', () => {
  const values = {
    ...newProvider(),
    scopes: 'groups  roles',
    domains: 'a.fr, @b.fr',
    trustedDomains: 'c.fr',
  };
  const ofInstance = providerFormRules(null, null).inputOf(values);
  expect(ofInstance).toMatchObject({ scopes: ['groups', 'roles'], domains: ['a.fr', 'b.fr'] });
  expect(providerFormRules(null, COMPANY).inputOf(values)).toMatchObject({
    domains: [],
    trustedDomains: ['c.fr'],
  });
});

test('another product replaces patterns, never what was typed', () => {
  const before = newProvider();
  expect(withProviderKind(before, 'okta')).toEqual({
    kind: 'okta',
    name: 'Okta',
    issuer: 'https://{domain}.okta.com',
    scopes: 'groups',
  });
  const typed = { ...before, issuer: 'https://sso.example.com', name: 'Our SSO' };
  expect(withProviderKind(typed, 'okta')).toMatchObject({
    issuer: 'https://sso.example.com',
    name: 'Our SSO',
  });
});

test('a rule of a company’s provider is of this company; keys of rules stay apart', () => {
  const first = newClaimRule(COMPANY, []);
  expect(first).toMatchObject({ companyId: COMPANY, key: '1', allContexts: false });
  expect(newClaimRule(null, [first])).toMatchObject({ companyId: '', key: '2' });
});

test.each(PROVIDER_KINDS)('%s is recognised by its issuer, and has claims to try', (kind) => {
  const { issuer, claim } = KNOWN_PROVIDERS[kind];
  expect(providerKindOf(issuer)).toBe(kind);
  const claims: unknown = JSON.parse(
    exampleClaims(kind, { ...KNOWN_PROVIDERS[kind], domain: 'acme.example' }),
  );
  expect(claims).toHaveProperty(claim);
  expect(claims).toHaveProperty('email', 'claire@acme.example');
});

test('a company’s provider makes no administrators, the instance’s names a company', () => {
  const rule = { ...newClaimRule(COMPANY, []), claim: 'groups', value: 'vigie', role: 'admin' };
  expect(refusedFieldsOf(rulesForRule(COMPANY, false), rule).role?.code).toBe('role-too-high');
  expect(refusedFieldsOf(rulesForRule(null, false), rule)).toEqual({});
  const nowhere = { ...rule, companyId: '' };
  expect(refusedFieldsOf(rulesForRule(null, true), nowhere).companyId?.code).toBe('company-required');
});

test('a stored secret stays with its issuer, and the environment’s is never sent', () => {
  const provider = sampleProvider();
  const moved = { ...providerFormFields(provider), issuer: 'https://other.example.com' };
  const refused = refusedFieldsOf(providerFormRules(provider, COMPANY), moved);
  expect(refused.clientSecret?.code).toBe('client-secret-of-other-issuer');
  const operators = sampleProvider({ companyId: null, origin: 'environment', hasSecret: false });
  expect(providerFormRules(operators, null).inputOf(providerFormFields(operators))).not.toHaveProperty(
    'clientSecret',
  );
});
