import type { FieldError } from '@vigie/contract/errors.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import {
  claimRuleSchema,
  providerInputSchema,
  RULES_MAX,
  type Becoming,
  type IdentityProvider,
  type ProviderInput,
} from '@vigie/contract/identity-provider.ts';
import { RANK } from '@vigie/contract/roles.ts';
import * as z from 'zod';
import { readAllPages, type Panel } from '../../panel/panel.ts';
import { defineKind, type Ids, type KeyOf, type Path } from '../kind.ts';
import { secretNamed, secretSchema } from '../secret.ts';

const { companyId: _company, teamIds: _teams, contextIds: _contexts, ...rule } = claimRuleSchema.shape;
const {
  clientSecret: _secret,
  rules: _rules,
  otherwise: _otherwise,
  domains: _domains,
  ...own
} = providerInputSchema.shape;

/** Context of a website, as `website/context`. */
const contextKeySchema = z
  .string()
  .refine(
    (text) => text.split('/').length === 2 && text.split('/').every((key) => isKey(key)),
    'context-key-invalid',
  );
const isKey = (text: string): boolean => fileKeySchema.safeParse(text).success;

const ruleSchema = z.object({
  ...rule,
  /** Team names. */
  teams: z.array(z.string().min(1)).max(100).default([]),
  contexts: z.array(contextKeySchema).max(500).default([]),
});
const becomingSchema = ruleSchema.omit({ claim: true, value: true });
const valueSchema = z.object({
  ...own,
  /** Null: a public client. */
  clientSecret: secretSchema.nullable().default(null),
  rules: z.array(ruleSchema).max(RULES_MAX).default([]),
  /** Role of users that no rule matches; null: they are refused. */
  otherwise: becomingSchema.nullable().default(null),
});
type ProviderValue = z.infer<typeof valueSchema>;
type BecomingValue = z.infer<typeof becomingSchema>;

interface ProviderRow extends IdentityProvider {
  /** Website by context. */
  websites: ReadonlyMap<string, string>;
}

export const identityProviderKind = defineKind({
  kind: 'identity-provider',
  section: 'identityProviders',
  isOfWebsite: false,
  schema: valueSchema,
  list: listProviders,
  nameOf: ({ name }) => name,
  identityOf: ({ issuer, clientId }) => `${issuer} ${clientId}`,
  toValue: ({ websites, ...row }, keyOf, key) => ({
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    clientSecret: row.hasSecret ? secretNamed('identity-provider', key, 'client-secret') : null,
    scopes: row.scopes,
    isEnabled: row.isEnabled,
    createsUsers: row.createsUsers,
    trustedDomains: row.trustedDomains,
    rules: row.rules.map((one) => ({ claim: one.claim, value: one.value, ...named(one, websites, keyOf) })),
    otherwise: row.otherwise && named(row.otherwise, websites, keyOf),
  }),
  toInput({ clientSecret, rules: ruleInputs, otherwise, ...value }: ProviderValue, { ids, secrets, row }) {
    const sent = clientSecret && secrets.valueOf(clientSecret, row?.hasSecret === true);
    return {
      ...value,
      ...((clientSecret === null || sent !== null) && { clientSecret: sent }),
      rules: ruleInputs.map((one, index) => ({
        claim: one.claim,
        value: one.value,
        ...becoming(one, ids, ['rules', index]),
      })),
      otherwise: otherwise && becoming(otherwise, ids, ['otherwise']),
    };
  },
  faultsOf: (input) => [...findFieldErrors(providerInputSchema, input), ...faultsOfRoles(input)],
  pathOf: ([first = '', ...rest]) => [first === 'client' ? 'clientId' : first, ...rest],
  async create(panel, input) {
    const { id: companyId } = await panel.companies.own();
    return { ...(await panel.identityProviders.create({ ...input, companyId })), websites: new Map() };
  },
  update: (panel, input, { id, updatedAt }) => panel.identityProviders.update({ ...input, id, updatedAt }),
  remove: (panel, id) => panel.identityProviders.remove({ id }),
});

/**
 * Returns faults of roles: a company's provider may not grant a role that manages a company. The panel refuses it too.
 */
function faultsOfRoles({ rules, otherwise }: Pick<ProviderInput, 'rules' | 'otherwise'>): FieldError[] {
  const given = rules.map(({ role }, index) => ({ path: `rules.${index}.role`, role }));
  if (otherwise !== null) given.push({ path: 'otherwise.role', role: otherwise.role });
  return given
    .filter(({ role }) => RANK[role] >= RANK.moderator)
    .map(({ path }) => ({ path, code: 'role-too-high', params: {} }));
}

/** Returns the company's providers; files do not describe those of the instance. */
async function listProviders(panel: Panel, companyId: string): Promise<ProviderRow[]> {
  const providers = await panel.identityProviders.list({ companyId });
  const ofCompany = providers.filter((provider) => provider.companyId === companyId);
  const named = ofCompany.flatMap((provider) => [
    ...provider.rules,
    ...(provider.otherwise ? [provider.otherwise] : []),
  ]);
  const websites = named.some(({ contextIds }) => contextIds.length > 0)
    ? await readWebsitesOfContexts(panel)
    : new Map<string, string>();
  return ofCompany.map((provider) => ({ ...provider, websites }));
}

async function readWebsitesOfContexts(panel: Panel): Promise<Map<string, string>> {
  const websites = new Map<string, string>();
  for (const { id } of await readAllPages((page) => panel.websites.list(page)))
    for (const context of await panel.contexts.list({ websiteId: id })) websites.set(context.id, id);
  return websites;
}

function named(
  { role, teamIds, allContexts, contextIds }: Becoming,
  websites: ReadonlyMap<string, string>,
  keyOf: KeyOf,
): BecomingValue {
  return {
    role,
    teams: teamIds.flatMap((id) => keyOf(id) ?? []),
    allContexts,
    contexts: contextIds.flatMap((id) => {
      const [website, context] = [keyOf(websites.get(id) ?? null), keyOf(id)];
      return website === null || context === null ? [] : [`${website}/${context}`];
    }),
  };
}

function becoming({ role, teams, allContexts, contexts }: BecomingValue, ids: Ids, path: Path): Becoming {
  return {
    companyId: null,
    role,
    teamIds: teams.flatMap((name, index) => ids.idOf('team', name, [...path, 'teams', index]) ?? []),
    allContexts,
    contextIds: contexts.flatMap(
      (key, index) => ids.idOf('context', key, [...path, 'contexts', index]) ?? [],
    ),
  };
}
