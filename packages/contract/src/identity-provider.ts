import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { ROLES, roleSchema } from './roles.ts';
import { labelSchema } from './user.ts';

/** Where a provider was made: `environment` and `command-line` are the word of whoever runs the instance. */
export const PROVIDER_ORIGINS = ['environment', 'command-line', 'panel'] as const;
export type ProviderOrigin = (typeof PROVIDER_ORIGINS)[number];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** The issuer's address (OpenID Connect Discovery 1.0, section 3); over http on loopback only. */
export const issuerSchema = z
  .url({ protocol: /^https?$/, error: 'issuer-invalid' })
  .max(500, 'url-too-long')
  .superRefine((text, context) => {
    if (!URL.canParse(text)) return;
    const url = new URL(text);
    if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) context.addIssue('issuer-needs-https');
    if (url.search !== '' || url.hash !== '' || url.username !== '') context.addIssue('issuer-invalid');
    // The address of a discovery document itself: clients would not hold its issuer against what was asked
    if (url.pathname.includes('/.well-known/')) context.addIssue('issuer-invalid');
  });

/** A domain of e-mail addresses, as they end behind the @. */
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

/** What a person becomes. Of the instance's providers, a membership names its company. */
const becomingSchema = z.object({
  companyId: idSchema.nullable().default(null),
  role: z.enum(ROLES, 'role-required'),
  teamIds: z.array(idSchema).max(100).default([]),
  allContexts: z.boolean().default(false),
  contextIds: z.array(idSchema).max(500).default([]),
});
export type Becoming = z.infer<typeof becomingSchema>;

/** Whoever has this claim with this value, or with this value in its list, becomes that. The first rule wins. */
export const claimRuleSchema = becomingSchema.extend({
  /** A claim's name; dots go into objects, as in `realm_access.roles`. */
  claim: z.string().trim().min(1, 'claim-required').max(200),
  value: z.string().trim().min(1, 'value-required').max(500),
});
export type ClaimRule = z.infer<typeof claimRuleSchema>;

export const providerInputSchema = z.object({
  name: z.string().trim().min(1, 'name-required').max(60, 'name-too-long'),
  issuer: issuerSchema,
  clientId: z.string().trim().min(1, 'client-id-required').max(300),
  /** Left out of a change: it stays. Null: a public client, which PKCE alone protects. */
  clientSecret: z.string().min(1).max(500).nullable().optional(),
  /** Asked beside `openid`, `email` and `profile`. */
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
  /** Whether a first sign-in makes the user. */
  createsUsers: z.boolean().default(false),
  /**
   * Of the instance's providers: the domains whose people are taken in, and whose accounts are joined. A company's are
   * those that it has proven.
   */
  domains: z.array(domainSchema).max(DOMAINS_MAX).default([]),
  /** Domains for which the provider is trusted although it does not say whether an address is verified. */
  trustedDomains: z.array(domainSchema).max(DOMAINS_MAX).default([]),
  rules: z.array(claimRuleSchema).max(RULES_MAX).default([]),
  /** What somebody becomes whom no rule names; null: they are refused. */
  otherwise: becomingSchema.nullable().default(null),
});
export type ProviderInput = z.infer<typeof providerInputSchema>;

export const identityProviderSchema = providerInputSchema.omit({ clientSecret: true }).extend({
  id: idSchema,
  companyId: idSchema.nullable(),
  origin: z.enum(PROVIDER_ORIGINS),
  hasSecret: z.boolean(),
  /** What the provider's side asks for. */
  redirectUri: z.string(),
  backChannelUri: z.string(),
  /** Where the provider sends the browser after a sign-out. */
  afterSignOutUri: z.string(),
  /** How many people are bound to it. */
  people: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

/** Why the discovery document of an issuer cannot be had (the first four), or cannot be used. */
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

/** What the discovery document of an issuer says, or why it cannot be used. */
export const providerCheckSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    authorizationEndpoint: z.string(),
    /** It takes part in these. */
    hasPkce: z.boolean(),
    hasIssuerInAnswer: z.boolean(),
    hasBackChannelLogout: z.boolean(),
    hasSignOut: z.boolean(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(['provider-unreachable', 'provider-unusable']),
    fault: z.enum(DISCOVERY_FAULTS),
    /** What was found where something else was asked: a status, an issuer, an endpoint's name; often nothing. */
    detail: z.string(),
  }),
]);
export type ProviderCheck = z.infer<typeof providerCheckSchema>;

/** The trial of rules that need not be saved: claims as a provider would send them. */
export const rulesTrialSchema = providerInputSchema
  .pick({ rules: true, otherwise: true, createsUsers: true, domains: true, trustedDomains: true })
  .extend({ companyId: idSchema.nullable(), claims: z.string().max(20_000, 'claims-too-long') });
export type RulesTrialInput = z.input<typeof rulesTrialSchema>;
/** "This person would become ...". */
export const rulesOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['created', 'joined', 'signed-in']),
    email: z.string().nullable(),
    /** Which rule spoke, from 0; null: the one for everybody else. */
    rule: z.int().nullable(),
    /** They keep what they have: no rule changes it. */
    stays: z.boolean(),
    company: z.string(),
    /** What they are in that company today; null: they have no profile there. */
    roleNow: roleSchema.nullable(),
    role: roleSchema,
    teams: z.array(labelSchema),
    allContexts: z.boolean(),
    contexts: z.array(labelSchema),
  }),
  /** `code` is that of the refusal. */
  z.object({ outcome: z.literal('refused'), code: z.string(), email: z.string().nullable() }),
]);
export type RulesOutcome = z.infer<typeof rulesOutcomeSchema>;

export const companyDomainSchema = z.object({
  id: idSchema,
  domain: z.string(),
  /** The TXT record that proves it: its name and its text. */
  record: z.object({ name: z.string(), text: z.string() }),
  provenAt: instantSchema.nullable(),
  provenBy: z.enum(['dns', 'administrator']).nullable(),
  createdAt: instantSchema,
});
export type CompanyDomain = z.infer<typeof companyDomainSchema>;

/** How people of a company, or of the whole instance (without `requiresProvider`), have to sign in. */
export const signInRulesSchema = z.object({
  /** Passwords and passkeys are refused; only a provider lets its people in. */
  requiresProvider: z.boolean(),
  /** Who still signs in by password meanwhile; each time, the company's managers are told. */
  breakGlassUserId: idSchema.nullable(),
  /** Roles that need a second factor. */
  secondFactorRoles: z.array(roleSchema).max(ROLES.length),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;
