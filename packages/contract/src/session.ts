import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { roleSchema } from './roles.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';

/** Color themes of the panel. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** Input of the sign-in form. */
export const credentialsSchema = z.object({
  email: z.string().trim().min(1, 'email-required').pipe(z.email('email-invalid')),
  password: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH, 'password-too-long'),
});

export const confirmationSchema = credentialsSchema.pick({ password: true });

export const sessionSchema = z.object({ token: z.string(), expiresAt: instantSchema });

export const companyBriefSchema = z.object({ id: idSchema, name: z.string() });

/** Active profile. The names are stored and sent as they are, two of them in snake case. */
export const activeProfileSchema = z.object({
  id: idSchema,
  role: z.object({ slug: roleSchema }),
  group_id: idSchema,
  company: companyBriefSchema,
  avatarAt: instantSchema.nullable(),
});

/** Policy for new passwords: at least six characters, or at least twelve and none of the most common ones. */
export const passwordPolicySchema = z.enum(['spec', 'strict']);
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;

/**
 * Features of the instance: consentScenarios (visits may accept or refuse a consent banner), email (a mail server sends
 * mails), strictPasswords. Features of the company: sharedAgents (it may use agents that all companies share), contexts
 * (its websites have variants).
 */
export const FEATURES = ['consentScenarios', 'email', 'strictPasswords', 'sharedAgents', 'contexts'] as const;
export type Feature = (typeof FEATURES)[number];

export const connectedUserSchema = z.object({
  id: idSchema,
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  locale: localeSchema.nullable(),
  theme: z.enum(THEMES),
  active_profile: activeProfileSchema,
  /** Features available to this user: FEATURES, or later additions. */
  features: z.array(z.string()),
  devices: z.array(z.object({ id: idSchema, label: z.string(), createdAt: instantSchema })),
  /** True if an administrator set the password and the user must choose another one. */
  mustChangePassword: z.boolean(),
  /** True if the role requires a second factor and the user must first set one up. */
  mustSetUpFactor: z.boolean(),
  passwordPolicy: passwordPolicySchema,
  /**
   * True if a company's own provider opened the session. It then cannot change sign-in methods of the whole account.
   */
  ofOneCompany: z.boolean(),
  /** True if the user sees every website of the company. False: only websites of the profile's contexts. */
  seesWholeCompany: z.boolean(),
});
export type ConnectedUser = z.infer<typeof connectedUserSchema>;

export const profileSchema = activeProfileSchema.extend({ active: z.boolean(), revoked: z.boolean() });
