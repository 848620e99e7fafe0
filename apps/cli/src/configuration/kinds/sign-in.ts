import type { FieldError } from '@vigie/contract/errors.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import {
  DOMAINS_MAX,
  domainSchema,
  signInRulesSchema,
  type CompanyDomain,
  type StoredSignInRules,
} from '@vigie/contract/identity-provider.ts';
import { emailSchema } from '@vigie/contract/user.ts';
import { isSharedDomain } from '@vigie/server/modules/sign-in/identity-providers/shared-domains.ts';
import * as z from 'zod';
import type { Panel } from '../../panel/panel.ts';
import { defineKind } from '../kind.ts';
import { isSame } from '../known-fields.ts';

const { requiresProvider, secondFactorRoles } = signInRulesSchema.shape;

const valueSchema = z.object({
  /** E-mail domains of the company's users; each is verified in the panel. A domain that is left out is removed. */
  domains: z.array(domainSchema).max(DOMAINS_MAX).optional(),
  requiresProvider: requiresProvider.optional(),
  /** E-mail address of the user who may sign in by password although a provider is required. */
  breakGlass: emailSchema
    .transform((email) => email.toLowerCase())
    .nullable()
    .optional(),
  secondFactorRoles: secondFactorRoles.optional(),
});
/** File fields by the names that API calls use. */
const FIELDS: Record<string, string> = { breakGlassUser: 'breakGlass', domain: 'domains' };
type SignInValue = z.infer<typeof valueSchema>;

interface SignInRow {
  id: string;
  domains: CompanyDomain[];
  rules: StoredSignInRules;
}

/** Sign-in settings of the token's company. */
export const signInKind = defineKind({
  kind: 'sign-in',
  section: 'signIn',
  isSingle: true,
  isOfWebsite: false,
  schema: valueSchema,
  preserves: ['domains', 'requiresProvider', 'breakGlass', 'secondFactorRoles'],
  async list(panel, companyId): Promise<SignInRow[]> {
    const domains = await panel.companyDomains.list({ companyId });
    return [{ id: companyId, domains, rules: await panel.signInRules.get({ companyId }) }];
  },
  nameOf: () => 'signIn',
  identityOf: () => 'signIn',
  toValue: ({ domains, rules }, keyOf) => ({
    ...(domains.length > 0 && { domains: domains.map(({ domain }) => domain).toSorted() }),
    ...(rules.requiresProvider && { requiresProvider: true }),
    ...(rules.breakGlassUserId !== null && { breakGlass: keyOf(rules.breakGlassUserId) }),
    ...(rules.secondFactorRoles.length > 0 && { secondFactorRoles: rules.secondFactorRoles.toSorted() }),
  }),
  toInput({ breakGlass, ...value }: SignInValue, { ids }) {
    return {
      ...value,
      ...(breakGlass !== undefined && {
        breakGlassUserId: ids.idOf('manager', breakGlass, ['breakGlass']),
      }),
    };
  },
  /** Returns the value sorted: the order has no meaning. */
  asStored: (value: SignInValue) => ({
    ...value,
    ...(value.domains && { domains: value.domains.toSorted() }),
    ...(value.secondFactorRoles && { secondFactorRoles: value.secondFactorRoles.toSorted() }),
  }),
  faultsOf: (input, { domains = [] }: SignInValue, row) => [
    ...findFieldErrors(signInRulesSchema.partial(), input),
    ...faultsOfDomains(domains, row?.domains ?? []),
  ],
  pathOf: ([first = '', ...rest]) => [FIELDS[first] ?? first, ...rest],
  create() {
    throw new Error('Files make no company.');
  },
  async update(panel, { domains, ...changes }, { id, ...before }) {
    if (domains !== undefined)
      await setDomains(panel, { companyId: id, wanted: domains, before: before.domains });
    const rules = { ...before.rules, ...changes };
    if (!isSame(rules, before.rules)) await panel.signInRules.update({ ...rules, companyId: id });
  },
});

/** Returns faults of domains. The panel refuses new public domains; one that the company already has stays. */
function faultsOfDomains(wanted: readonly string[], before: readonly CompanyDomain[]): FieldError[] {
  return wanted.flatMap((domain, index) => {
    const isRefused = isSharedDomain(domain) && before.every((known) => known.domain !== domain);
    return isRefused ? [{ path: `domains.${index}`, code: 'domain-of-everybody', params: {} }] : [];
  });
}

async function setDomains(
  panel: Panel,
  {
    companyId,
    wanted,
    before,
  }: { companyId: string; wanted: readonly string[]; before: readonly CompanyDomain[] },
): Promise<void> {
  const known = new Set(before.map(({ domain }) => domain));
  for (const { id, domain } of before)
    if (!wanted.includes(domain)) await panel.companyDomains.remove({ companyId, id });
  for (const domain of wanted)
    if (!known.has(domain)) await panel.companyDomains.create({ companyId, domain });
}
