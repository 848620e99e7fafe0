import * as z from 'zod';
import { csvReaderSchema } from './csv-reader.ts';
import { idSchema, instantSchema, localeSchema } from './identifiers.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTHS } from './limits.ts';
import { listQuerySchema } from './list.ts';
import { ROLES, roleSchema } from './roles.ts';
import { companyBriefSchema, passwordPolicySchema, THEMES, type PasswordPolicy } from './session.ts';
import { secondFactorSchema, signInMethodSchema } from './sign-in.ts';

export const USER_STATUSES = ['active', 'inactive'] as const;
export const userStatusSchema = z.enum(USER_STATUSES);
export type UserStatus = z.infer<typeof userStatusSchema>;

export const emailSchema = z.string().trim().min(1, 'email-required').pipe(z.email('email-invalid'));
const newPassword = (min: number) =>
  z
    .string()
    .min(1, { error: 'password-required', abort: true })
    .min(min, 'password-too-short')
    .max(PASSWORD_MAX_LENGTH, 'password-too-long');
/** Minimum requirements of every panel for a new password. */
export const newPasswordSchema = newPassword(PASSWORD_MIN_LENGTH);
/** Requirements for a new password, by the panel's policy. */
export const newPasswordSchemas = {
  spec: newPasswordSchema,
  strict: newPassword(PASSWORD_MIN_LENGTHS.strict),
} as const satisfies Record<PasswordPolicy, unknown>;
const nameSchema = z.string().trim().max(120, 'name-too-long');
export const firstNameSchema = nameSchema.min(1, 'first-name-required');
export const lastNameSchema = nameSchema.min(1, 'last-name-required');

/** Named object that a user belongs to. */
export const labelSchema = z.object({ id: idSchema, label: z.string() });

/** Permissions of a user in one company. An empty list of contexts means none. `allContexts` means all contexts. */
export const membershipInputSchema = z.object({
  companyId: z.uuid('company-required'),
  role: z.enum(ROLES, 'role-required'),
  teamIds: z.array(idSchema).max(100),
  allContexts: z.boolean(),
  contextIds: z.array(idSchema).max(500),
});
export type MembershipInput = z.infer<typeof membershipInputSchema>;

export const membershipSchema = z.object({
  profileId: idSchema,
  company: companyBriefSchema,
  role: roleSchema,
  teams: z.array(labelSchema),
  allContexts: z.boolean(),
  contexts: z.array(labelSchema),
  active: z.boolean(),
  revoked: z.boolean(),
  avatarAt: instantSchema.nullable(),
  memberSince: instantSchema,
});
export type Membership = z.infer<typeof membershipSchema>;

export const deviceSchema = z.object({ id: idSchema, label: z.string(), createdAt: instantSchema });

export const userSchema = z.object({
  id: idSchema,
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  locale: localeSchema.nullable(),
  status: userStatusSchema,
  /** Profiles that the caller may see. */
  profiles: z.array(membershipSchema),
  messages: z.int(),
  devices: z.int(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** New address of an account, which takes effect when its owner confirms it by the link sent there. */
export const newEmailSchema = z.object({ email: z.email(), expiresAt: instantSchema });
export type NewEmail = z.infer<typeof newEmailSchema>;

export const userDetailSchema = userSchema.omit({ devices: true }).extend({
  devices: z.array(deviceSchema),
  /** Shown to the user and to administrators. */
  newEmail: newEmailSchema.nullable(),
  /** Time of the last change of names, language or e-mail. */
  updatedAt: instantSchema,
  /** Permissions of the caller for this user. A forbidden action answers `forbidden` or 1293. */
  may: z.object({
    update: z.boolean(),
    setEmail: z.boolean(),
    setPassword: z.boolean(),
    setStatus: z.boolean(),
    remove: z.boolean(),
    notify: z.boolean(),
  }),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

const filters = {
  q: z.string().trim().max(200).optional(),
  role: roleSchema.optional(),
  status: userStatusSchema.optional(),
  companyId: idSchema.optional(),
  teamId: idSchema.optional(),
};
export const usersQuerySchema = listQuerySchema.extend(filters);
export const usersCsvQuerySchema = z.object({ ...filters, ...csvReaderSchema.shape });

export const userInputSchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  displayName: nameSchema.default(''),
  locale: localeSchema.nullable(),
  profile: membershipInputSchema,
  /** True to notify the user of the account by e-mail. The mail never contains the password. */
  notify: z.boolean(),
});
export type UserInput = z.infer<typeof userInputSchema>;

/**
 * Change of a user. It contains the `updatedAt` that it started from, so that a concurrent change is not overwritten.
 */
export const userChangeSchema = userInputSchema
  .pick({ firstName: true, lastName: true, displayName: true, locale: true })
  .extend({ email: emailSchema.optional(), updatedAt: instantSchema });

/** Events of which a user can be notified. */
export const NOTICES = [
  'message-answered',
  'run-failed',
  'problem-new',
  'problem-assigned',
  'limit-reached',
  'import-ended',
  'visit-budget',
] as const;
/** Channels by which a notice reaches a user. */
export const NOTICE_CHANNELS = ['email', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
const channelsSchema = z.object({ email: z.boolean(), push: z.boolean() } satisfies Record<
  NoticeChannel,
  z.ZodBoolean
>);
export const noticesSchema = z.record(z.enum(NOTICES), channelsSchema);

/** Account and settings of a user, for that user. */
export const accountSchema = z.object({
  id: idSchema,
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  locale: localeSchema.nullable(),
  theme: z.enum(THEMES),
  newEmail: newEmailSchema.nullable(),
  notices: noticesSchema,
  devices: z.array(deviceSchema),
});
export type Account = z.infer<typeof accountSchema>;
export const accountChangeSchema = userChangeSchema
  .omit({ email: true, updatedAt: true })
  // An omitted notice keeps its setting.
  .extend({ theme: z.enum(THEMES), notices: z.partialRecord(z.enum(NOTICES), channelsSchema) });

export const ownPasswordSchema = z.object({
  current: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH),
  password: newPasswordSchema,
});

/** Push subscription of a browser (W3C Push API). */
export const subscriptionInputSchema = z.object({
  label: z.string().trim().min(1).max(120),
  endpoint: z.url({ protocol: /^https$/ }).max(2_000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export const pushInputSchema = z.object({
  title: z.string().trim().min(1, 'title-required').max(80),
  text: z.string().trim().min(1, 'text-required').max(300),
});

export const ownSessionSchema = z.object({
  id: idSchema,
  isThisDevice: z.boolean(),
  userAgent: z.string(),
  ip: z.string(),
  /** Country of the address range (ISO 3166-1 alpha-2), the only location that an address reveals. Null: unknown. */
  country: z.string().nullable(),
  method: signInMethodSchema,
  secondFactor: secondFactorSchema.nullable(),
  /** Name of the provider that authenticated the user. Null for none. */
  provider: z.string().nullable(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema,
  expiresAt: instantSchema,
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const resetRequestSchema = z.object({ email: emailSchema });
export const resetSchema = z.object({
  email: z.string(),
  expiresAt: instantSchema,
  passwordPolicy: passwordPolicySchema,
});

/** Profile with the data that its owner shows. */
export const profileDetailSchema = membershipSchema.extend({
  person: z.object({
    id: idSchema,
    email: z.email(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
  }),
  jobTitle: z.string(),
  phone: z.string(),
  presentation: z.string(),
  /** Time of the last change of the profile or of the user's names. */
  updatedAt: instantSchema,
  /** True if the caller may change role, teams and contexts. */
  mayAdminister: z.boolean(),
});
export type ProfileDetail = z.infer<typeof profileDetailSchema>;

export const profileChangeSchema = z.object({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  displayName: nameSchema,
  jobTitle: z.string().trim().max(120),
  phone: z.string().trim().max(40),
  presentation: z.string().trim().max(2_000, 'presentation-too-long'),
  /** Version that the change started from. */
  updatedAt: instantSchema,
  /** Absent if the caller may not administer the profile. */
  administration: membershipInputSchema.omit({ companyId: true }).optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** Stored avatar. Its address contains the time at which it was stored. */
export const avatarSchema = z.object({ avatarAt: instantSchema });
export const AVATAR_SIZES = [64, 128, 256] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
export const AVATAR_PIXELS_MAX = 40_000_000;
export const avatarInputSchema = z.object({ avatar: z.instanceof(File) });
