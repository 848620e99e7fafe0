import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { ROLES, roleSchema } from './roles.ts';
import { labelSchema } from './user.ts';

/** Origin of a provider. `environment` and `command-line`: created by the operator of the instance. */
export const PROVIDER_ORIGINS = ['environment', 'command-line', 'panel'] as const;
export type ProviderOrigin = (typeof PROVIDER_ORIGINS)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Issuer address (OpenID Connect Discovery 1.0, section 3). Plain http is allowed on loopback only. */
export const issuerSchema = z
  .url({ protocol: /^https?$/, error: 'issuer-invalid' })
  .max(500, 'url-too-long')
  .superRefine((text, context) => {
    if (!URL.canParse(text)) return;
    const url = new URL(text);
    if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) context.addIssue('issuer-needs-https');
    if (url.search !== '' || url.hash !== '' || url.username !== '') context.addIssue('issuer-invalid');
    // Address of a discovery document instead of an issuer: clients would not compare its issuer with the requested one
    if (url.pathname.includes('/.well-known/')) context.addIssue('issuer-invalid');
  });

/** Domain of e-mail addresses: the part after the @. */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'domain-required')
  .max(253, 'domain-invalid')
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'domain-invalid');

export const RULES_MAX = 100;
export const PROVIDERS_MAX = 10;
export const DOMAINS_MAX = 50;

/** Role, teams and contexts that a user gets. For the instance's providers, a membership names its company. */
const becomingSchema = z.object({
  companyId: idSchema.nullable().default(null),
  role: z.enum(ROLES, 'role-required'),
  teamIds: z.array(idSchema).max(100).default([]),
  allContexts: z.boolean().default(false),
  contextIds: z.array(idSchema).max(500).default([]),
});
export type Becoming = z.infer<typeof becomingSchema>;

/**
 * Claim rule. A user whose claim has this value, or a list with this value, gets the membership. The first matching
 * rule applies.
 */
export const claimRuleSchema = becomingSchema.extend({
  /** Name of a claim. Dots select nested objects, as in `realm_access.roles`. */
  claim: z.string().trim().min(1, 'claim-required').max(200),
  value: z.string().trim().min(1, 'value-required').max(500),
});
export type ClaimRule = z.infer<typeof claimRuleSchema>;

export const providerInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(60, 'name-too-long'),
  issuer: issuerSchema,
  clientId: z.string().trim().min(1, 'client-id-required').max(300),
  /** If a change omits it, it stays. Null: a public client, protected by PKCE alone. */
  clientSecret: z.string().min(1).max(500).nullable().optional(),
  /** Scopes requested in addition to `openid`, `email` and `profile`. */
  scopes: z
    .array(
      z
        .string()
        .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'scope-invalid')
        .max(100),
    )
    .max(20)
    .default([]),
  isEnabled: z.boolean().default(true),
  /** True if the first sign-in creates the user. */
  createsUsers: z.boolean().default(false),
  /**
   * For the instance's providers: domains whose users are admitted, and whose accounts are joined. A company's provider
   * uses the domains that the company owns.
   */
  domains: z.array(domainSchema).max(DOMAINS_MAX).default([]),
  /** Domains for which the provider is trusted although it does not report whether an address is verified. */
  trustedDomains: z.array(domainSchema).max(DOMAINS_MAX).default([]),
  rules: z.array(claimRuleSchema).max(RULES_MAX).default([]),
  /** Membership of users whom no rule matches. Null: they are refused. */
  otherwise: becomingSchema.nullable().default(null),
});
export type ProviderInput = z.infer<typeof providerInputSchema>;

export const identityProviderSchema = providerInputSchema.omit({ clientSecret: true }).extend({
  id: idSchema,
  companyId: idSchema.nullable(),
  origin: z.enum(PROVIDER_ORIGINS),
  hasSecret: z.boolean(),
  /** Redirect address that must be entered at the provider. */
  redirectUri: z.string(),
  backChannelUri: z.string(),
  /** Address to which the provider sends the browser after a sign-out. */
  afterSignOutUri: z.string(),
  /** Number of users bound to the provider. */
  people: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

/** Reasons for which the discovery document of an issuer cannot be read (the first four), or cannot be used. */
export const DISCOVERY_FAULTS = [
  'name-unknown',
  'private-address',
  'unreachable',
  'timeout',
  'redirected',
  'status',
  'too-large',
  'not-json',
  'issuer-differs',
  'endpoint-missing',
  'endpoint-not-https',
  'no-code-flow',
  'no-pkce',
] as const;
export type DiscoveryFault = (typeof DISCOVERY_FAULTS)[number];

/** Content of an issuer's discovery document, or the reason for which it cannot be used. */
export const providerCheckSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    authorizationEndpoint: z.string(),
    /** Features that the provider supports. */
    hasPkce: z.boolean(),
    hasIssuerInAnswer: z.boolean(),
    hasBackChannelLogout: z.boolean(),
    hasSignOut: z.boolean(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['provider-unreachable', 'provider-unusable']),
    fault: z.enum(DISCOVERY_FAULTS),
    /** Value found instead of the expected one: a status, an issuer, an endpoint's name. Often empty. */
    detail: z.string(),
  }),
]);
export type ProviderCheck = z.infer<typeof providerCheckSchema>;

/** Trial of rules, saved or not, with claims in the form that a provider sends. */
export const rulesTrialSchema = providerInputSchema
  .pick({ rules: true, otherwise: true, createsUsers: true, domains: true, trustedDomains: true })
  .extend({ companyId: idSchema.nullable(), claims: z.string().max(20_000, 'claims-too-long') });
export type RulesTrialInput = z.input<typeof rulesTrialSchema>;
/** Membership that the rules would give to the user. */
export const rulesOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['created', 'joined', 'signed-in']),
    email: z.string().nullable(),
    /** Index of the matching rule, from 0. Null: the fallback for all others. */
    rule: z.int().nullable(),
    /** True if the user retains the present membership, because no rule changes it. */
    stays: z.boolean(),
    company: z.string(),
    /** Current role of the user in that company. Null: the user has no profile there. */
    roleNow: roleSchema.nullable(),
    role: roleSchema,
    teams: z.array(labelSchema),
    allContexts: z.boolean(),
    contexts: z.array(labelSchema),
  }),
  /** `code` is the code of the refusal. */
  z.object({ outcome: z.literal('refused'), code: z.string(), email: z.string().nullable() }),
]);
export type RulesOutcome = z.infer<typeof rulesOutcomeSchema>;

export const companyDomainSchema = z.object({
  id: idSchema,
  domain: z.string(),
  /** TXT record that proves the ownership: its name and its text. */
  record: z.object({ name: z.string(), text: z.string() }),
  provenAt: instantSchema.nullable(),
  provenBy: z.enum(['dns', 'administrator']).nullable(),
  createdAt: instantSchema,
});
export type CompanyDomain = z.infer<typeof companyDomainSchema>;

/** Sign-in rules for users of a company, or of the whole instance (without `requiresProvider`). */
export const signInRulesSchema = z.object({
  /** True if only a provider signs users in. Passwords and passkeys are refused. */
  requiresProvider: z.boolean(),
  /** User who may still sign in by password. Each such sign-in notifies the company's managers. */
  breakGlassUserId: idSchema.nullable(),
  /** Roles that require a second factor. */
  secondFactorRoles: z.array(roleSchema).max(ROLES.length),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;

/** Stored sign-in rules with their last change; null if nobody has set any. A change contains it. */
export const storedSignInRulesSchema = signInRulesSchema.extend({ updatedAt: z.iso.datetime().nullable() });
export type StoredSignInRules = z.infer<typeof storedSignInRulesSchema>;
