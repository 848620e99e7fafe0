import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { PASSWORD_MAX_LENGTH } from './limits.ts';
import { sessionSchema } from './session.ts';

/** How somebody proved first who they are. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'provider'] as const;
export const signInMethodSchema = z.enum(SIGN_IN_METHODS);
export type SignInMethod = z.infer<typeof signInMethodSchema>;

/** What proves it a second time. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery-code'] as const;
export const secondFactorSchema = z.enum(SECOND_FACTORS);
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** The text of something that is done in two steps: whoever began it shows it once, within minutes. */
export const ticketSchema = z.string().min(1).max(200);

/** `data` of the refusal `second-factor-needed`. */
export const neededFactorSchema = z.object({
  ticket: ticketSchema,
  methods: z.array(secondFactorSchema).min(1),
  expiresAt: instantSchema,
});
export type NeededFactor = z.infer<typeof neededFactorSchema>;

/** What a browser's authenticator says, as WebAuthn Level 3 writes it in JSON; the server reads it strictly. */
export const passkeyResponseSchema = z.object({ id: z.string().max(2_000) }).catchall(z.unknown());
/** What a browser's authenticator is asked, as WebAuthn Level 3 writes it in JSON. */
export const passkeyOptionsSchema = z.object({
  ticket: ticketSchema,
  options: z.record(z.string(), z.unknown()),
});

/** Six digits of an authenticator app (RFC 6238); spaces are what apps show between them. */
export const totpCodeSchema = z
  .string()
  .trim()
  .min(1, 'code-required')
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'code-not-six-digits'));
export const RECOVERY_CODES = 10;
/** Sixteen characters in two groups; case, spaces and dashes do not matter. */
export const recoveryCodeSchema = z.string().trim().min(1, 'code-required').max(40, 'code-invalid');

const byTotp = z.object({ method: z.literal('totp'), code: totpCodeSchema });
const byRecoveryCode = z.object({ method: z.literal('recovery-code'), code: recoveryCodeSchema });
/** `ticket` is the challenge's. */
const byPasskey = z.object({
  method: z.literal('passkey'),
  ticket: ticketSchema,
  response: passkeyResponseSchema,
});
/** The proof of a second factor: exactly one of the three. */
export const factorProofSchema = z.discriminatedUnion('method', [byTotp, byRecoveryCode, byPasskey]);
export type FactorProof = z.infer<typeof factorProofSchema>;
export const typedProofSchemas = { totp: byTotp, 'recovery-code': byRecoveryCode } as const;
/** What confirms a session: recovery codes are for the sign-in of somebody who lost the rest. */
export const confirmingProofSchema = z.discriminatedUnion('method', [byTotp, byPasskey]);

export const passkeyNameSchema = z.string().trim().min(1, 'name-required').max(80, 'name-too-long');
export const PASSKEYS_MAX = 20;
export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Copied to the user's other devices by whoever keeps it. */
  isSynced: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Who somebody is at a provider. */
export const identitySchema = z.object({
  id: idSchema,
  /** What the provider is called; null once it was removed. */
  provider: z.string().nullable(),
  issuer: z.string(),
  /** The address that the provider told last. */
  email: z.string().nullable(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** By what a user can sign in. */
export const factorsSchema = z.object({
  /** False for those who came by a provider and chose none. */
  hasPassword: z.boolean(),
  passkeys: z.array(passkeySchema),
  totp: z.object({ createdAt: instantSchema }).nullable(),
  /** Null: none were made, or the last way to need them is gone. */
  recoveryCodes: z.object({ left: z.int(), createdAt: instantSchema }).nullable(),
  identities: z.array(identitySchema),
  /** The company or the instance asks this role for a second factor. */
  isRequired: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** What an authenticator app reads: as a QR code of `uri`, or typed (base32). */
export const totpSetupSchema = z.object({ secret: z.string(), uri: z.string() });
/** Shown once. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()) });

/** A sign-in that came to a session, or was refused after the password was right. */
export const signInSchema = z.object({
  id: idSchema,
  at: instantSchema,
  method: signInMethodSchema,
  secondFactor: secondFactorSchema.nullable(),
  /** What the provider was called. */
  provider: z.string().nullable(),
  ip: z.string(),
  /** ISO 3166-1 alpha-2 of the range of the address, all that an address tells; null: it tells nothing. */
  country: z.string().nullable(),
  userAgent: z.string(),
  /** From a browser, and from a network, that this user had not signed in from. */
  isUnusual: z.boolean(),
});
export type SignInEntry = z.infer<typeof signInSchema>;

/** What a provider's answer came to. */
export const providerReturnSchema = z.discriminatedUnion('outcome', [
  /** `returnTo` is a path of the panel. */
  z.object({ outcome: z.literal('signed-in'), session: sessionSchema, returnTo: z.string() }),
  z.object({ outcome: z.literal('linked'), returnTo: z.string() }),
  /** There is an account with this address: joining it ends what others may hold of it, or its password keeps all. */
  z.object({
    outcome: z.literal('join'),
    ticket: ticketSchema,
    email: z.string(),
    provider: z.string(),
    /** Whether the account has a password that could be given. */
    hasPassword: z.boolean(),
    returnTo: z.string(),
  }),
]);
export type ProviderReturn = z.infer<typeof providerReturnSchema>;
export const joinDecisionSchema = z.object({
  ticket: ticketSchema,
  /** Null: the account is joined without it, and all sessions, tokens, devices, factors and the password end. */
  password: z.string().min(1, 'password-required').max(PASSWORD_MAX_LENGTH, 'password-too-long').nullable(),
});
