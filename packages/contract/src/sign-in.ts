import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { sessionSchema } from './session.ts';

/** Methods of the first authentication factor. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'provider'] as const;
export const signInMethodSchema = z.enum(SIGN_IN_METHODS);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** Methods of the second authentication factor. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery-code'] as const;
export const secondFactorSchema = z.enum(SECOND_FACTORS);
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** Secret of a process of two steps. The caller of the first step sends it once, within minutes. */
export const ticketSchema = z.string().min(1).max(200);

/** `data` of the error `second-factor-needed`. */
export const neededFactorSchema = z.object({
  ticket: ticketSchema,
  methods: z.array(secondFactorSchema).min(1),
  expiresAt: instantSchema,
});
export type NeededFactor = z.infer<typeof neededFactorSchema>;

/** Answer of a browser's authenticator, in the JSON format of WebAuthn Level 3. The server parses it strictly. */
export const passkeyResponseSchema = z.object({ id: z.string().max(2_000) }).catchall(z.unknown());
/** Options for a browser's authenticator, in the JSON format of WebAuthn Level 3. */
export const passkeyOptionsSchema = z.object({
  ticket: ticketSchema,
  options: z.record(z.string(), z.unknown()),
});

/** Six digits of an authenticator app (RFC 6238). Spaces are accepted, because apps show them between digits. */
export const totpCodeSchema = z
  .string()
  .trim()
  .min(1, 'code-required')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'code-not-six-digits'));
export const RECOVERY_CODES = 10;
/** Sixteen characters in two groups. Case, spaces and dashes do not matter. */
export const recoveryCodeSchema = z.string().trim().min(1, 'code-required').max(40, 'code-invalid');

const byTotp = z.object({ method: z.literal('totp'), code: totpCodeSchema });
const byRecoveryCode = z.object({ method: z.literal('recovery-code'), code: recoveryCodeSchema });
/** `ticket` is the ticket of the challenge. */
const byPasskey = z.object({
  method: z.literal('passkey'),
  ticket: ticketSchema,
  response: passkeyResponseSchema,
});
/** Proof of a second factor: exactly one of the three. */
export const factorProofSchema = z.discriminatedUnion('method', [byTotp, byRecoveryCode, byPasskey]);
export type FactorProof = z.infer<typeof factorProofSchema>;
export const typedProofSchemas = { totp: byTotp, 'recovery-code': byRecoveryCode } as const;
/**
 * Proof that confirms a session. Recovery codes are not accepted, because they are reserved for sign-ins after a loss
 * of the other factors.
 */
export const confirmingProofSchema = z.discriminatedUnion('method', [byTotp, byPasskey]);

export const passkeyNameSchema = z.string().trim().min(1, 'name-required').max(80, 'name-too-long');
export const PASSKEYS_MAX = 20;
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** True if the passkey is synchronized to the user's other devices. */
  isSynced: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Identity of a user at a provider. */
export const identitySchema = z.object({
  id: idSchema,
  /** Name of the provider. Null if it was removed. */
  provider: z.string().nullable(),
  issuer: z.string(),
  /** Address that the provider reported last. */
  email: z.string().nullable(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** Sign-in methods of a user. */
export const factorsSchema = z.object({
  /** False for users who signed up through a provider and have not set one. */
  hasPassword: z.boolean(),
  passkeys: z.array(passkeySchema),
  totp: z.object({ createdAt: instantSchema }).nullable(),
  /** Null: none were created, or no other second factor is left. */
  recoveryCodes: z.object({ left: z.int(), createdAt: instantSchema }).nullable(),
  identities: z.array(identitySchema),
  /** True if the company or the instance requires a second factor for this role. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** Secret for an authenticator app: as a QR code of `uri`, or typed (base32). */
export const totpSetupSchema = z.object({ secret: z.string(), uri: z.string() });
/** Recovery codes, shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

/** Sign-in that opened a session, or was refused after a correct password. */
export const signInSchema = z.object({
  id: idSchema,
  at: instantSchema,
  method: signInMethodSchema,
  secondFactor: secondFactorSchema.nullable(),
  /** Name of the provider at that time. */
  provider: z.string().nullable(),
  ip: z.string(),
  /** Country of the address range (ISO 3166-1 alpha-2), the only location that an address reveals. Null: unknown. */
  country: z.string().nullable(),
  userAgent: z.string(),
  /** True if both the browser and the network are new for this user. */
  isUnusual: z.boolean(),
});
export type SignInEntry = z.infer<typeof signInSchema>;

/** Result of a provider's answer. */
export const providerReturnSchema = z.discriminatedUnion('outcome', [
  /** `returnTo` is a path of the panel. */
  z.object({ outcome: z.literal('signed-in'), session: sessionSchema, returnTo: z.string() }),
  z.object({ outcome: z.literal('linked'), returnTo: z.string() }),
  /**
   * An account with this address exists. Joining it revokes all other access to it, unless the user enters its
   * password.
   */
  z.object({
    outcome: z.literal('join'),
    ticket: ticketSchema,
    email: z.string(),
    provider: z.string(),
    /** True if the account has a password that the user could enter. */
    hasPassword: z.boolean(),
    returnTo: z.string(),
  }),
]);
export type ProviderReturn = z.infer<typeof providerReturnSchema>;
export const joinDecisionSchema = z.object({
  ticket: ticketSchema,
  /**
   * Null: the account is joined without its password. All its sessions, tokens, devices and factors and the password
   * are then revoked.
   */
  password: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH, 'password-too-long').nullable(),
});
