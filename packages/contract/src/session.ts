import * as z from 'zod';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { roleSchema } from './roles.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';

/** How the panel looks for somebody. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** The sign-in form. */
export const credentialsSchema = z.object({
  email: z.string().trim().min(1, 'email-required').pipe(z.email('email-invalid')),
  password: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH, 'password-too-long'),
});

export const confirmationSchema = credentialsSchema.pick({ password: true });

export const sessionSchema = z.object({ token: z.string(), expiresAt: instantSchema });

export const companyBriefSchema = z.object({ id: idSchema, name: z.string() });

/** Stored and sent under these names, two of them in snake case. */
export const activeProfileSchema = z.object({
  id: idSchema,
  role: z.object({ slug: roleSchema }),
  group_id: idSchema,
  company: companyBriefSchema,
  avatarAt: instantSchema.nullable(),
});

/** What new passwords have to be: of six characters, or of twelve and none of the commonest. */
export const passwordPolicySchema = z.enum(['spec', 'strict']);
export type PasswordPolicy = z.infer<typeof passwordPolicySchema>;

/**
 * Of the instance: consentScenarios (visits may accept or refuse a consent banner), email (mails leave by a mail
 * server), strictPasswords. Of the company: sharedAgents (it may use agents that all companies share), contexts (its
 * websites have variants).
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
  /** What is there for this user: FEATURES; others may follow. */
  features: z.array(z.string()),
  devices: z.array(z.object({ id: idSchema, label: z.string(), createdAt: instantSchema })),
  /** An administrator set the password: the user is asked for another one. */
  mustChangePassword: z.boolean(),
  /** The role needs a second factor, and there is none yet: the user sets one up before anything else. */
  mustSetUpFactor: z.boolean(),
  passwordPolicy: passwordPolicySchema,
  /** A company's own provider opened the session: it changes no way to sign in to the whole account. */
  ofOneCompany: z.boolean(),
  /** Every website of the company stands open; false: those of the profile's contexts. */
  seesWholeCompany: z.boolean(),
});
export type ConnectedUser = z.infer<typeof connectedUserSchema>;

export const profileSchema = activeProfileSchema.extend({ active: z.boolean(), revoked: z.boolean() });
