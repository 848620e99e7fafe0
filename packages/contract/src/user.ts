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
/** What every panel asks of a new password. */
export const newPasswordSchema = newPassword(PASSWORD_MIN_LENGTH);
/** What a panel asks of a new password by its policy. */
export const newPasswordSchemas = {
  spec: newPasswordSchema,
  strict: newPassword(PASSWORD_MIN_LENGTHS.strict),
} as const satisfies Record<PasswordPolicy, unknown>;
const nameSchema = z.string().trim().max(120, 'name-too-long');
export const firstNameSchema = nameSchema.min(1, 'first-name-required');
export const lastNameSchema = nameSchema.min(1, 'last-name-required');

/** A named thing that a user belongs to. */
export const labelSchema = z.object({ id: idSchema, label: z.string() });

/** What a user may do in one company. An empty list of contexts means none; all of them is said by `allContexts`. */
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
  /** Those that the caller may see. */
  profiles: z.array(membershipSchema),
  messages: z.int(),
  devices: z.int(),
  createdAt: instantSchema,
  lastSeenAt: instantSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** An address that an account waits for: its owner has to confirm it by the link that was sent there. */
export const newEmailSchema = z.object({ email: z.email(), expiresAt: instantSchema });
export type NewEmail = z.infer<typeof newEmailSchema>;

export const userDetailSchema = userSchema.omit({ devices: true }).extend({
  devices: z.array(deviceSchema),
  /** Shown to the user and to administrators. */
  newEmail: newEmailSchema.nullable(),
  /** When names, language or e-mail were last saved. */
  updatedAt: instantSchema,
  /** What the caller may do to this user; what it may not answers `forbidden` or 1293. */
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
  /** Tells the user by e-mail that there is an account, never with the password. */
  notify: z.boolean(),
});
export type UserInput = z.infer<typeof userInputSchema>;

/** A change names the `updatedAt` it started from, so that nobody's work is overwritten unseen. */
export const userChangeSchema = userInputSchema
  .pick({ firstName: true, lastName: true, displayName: true, locale: true })
  .extend({ email: emailSchema.optional(), updatedAt: instantSchema });

/** The events that a user can be told about. */
export const NOTICES = [
  'message-answered',
  'run-failed',
  'problem-new',
  'problem-assigned',
  'limit-reached',
  'import-ended',
  'visit-budget',
] as const;
/** The ways in which a notice reaches a user. */
export const NOTICE_CHANNELS = ['email', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
const channelsSchema = z.object({ email: z.boolean(), push: z.boolean() } satisfies Record<
  NoticeChannel,
  z.ZodBoolean
>);
export const noticesSchema = z.record(z.enum(NOTICES), channelsSchema);

/** A user's own account and settings. */
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
  // A notice that is left out stays as it was chosen.
  .extend({ theme: z.enum(THEMES), notices: z.partialRecord(z.enum(NOTICES), channelsSchema) });

export const ownPasswordSchema = z.object({
  current: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH),
  password: newPasswordSchema,
});

/** A browser that asked to be told (W3C Push API). */
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
  /** ISO 3166-1 alpha-2 of the range of the address, all that an address tells; null: it tells nothing. */
  country: z.string().nullable(),
  method: signInMethodSchema,
  secondFactor: secondFactorSchema.nullable(),
  /** What the provider is called that vouched for the user; null for none. */
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

/** One profile with what its owner shows of themself. */
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
  /** When the profile or the user's names were last saved. */
  updatedAt: instantSchema,
  /** Whether the caller may change role, teams and contexts. */
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
  /** The version that the change started from. */
  updatedAt: instantSchema,
  /** Left out by those who may not administer. */
  administration: membershipInputSchema.omit({ companyId: true }).optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** A stored avatar: when it was stored changes its address. */
export const avatarSchema = z.object({ avatarAt: instantSchema });
export const AVATAR_SIZES = [64, 128, 256] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];
export const AVATAR_BYTES_MAX = 5 * 1024 * 1024;
export const AVATAR_PIXELS_MAX = 40_000_000;
export const avatarInputSchema = z.object({ avatar: z.instanceof(File) });
