import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import * as z from 'zod';
import type { PasskeySite } from '@vigie/contract/passkey-site.ts';
import type { PasskeyRow } from './passkeys.store.ts';

const text = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/u)
    .max(max);
const credential = { type: z.literal('public-key'), id: text(1_400).min(1), rawId: text(1_400) };
const clientDataJSON = text(8_000);

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: text(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/u))
      .max(10)
      .default([]),
  }),
});
const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: text(100),
  }),
});

/** Answer of an authenticator in a valid format, not yet verified. */
export type Assertion = z.infer<typeof assertionSchema>;

/** Allowed algorithms of keys: ES256, EdDSA and RS256. */
export const KEY_ALGORITHMS = [-7, -8, -257];

export interface PasskeyQuestion {
  site: PasskeySite;
  challenge: string;
}

export interface NewCredential {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

/** Returns the key that an authenticator created for a challenge; null for any other answer. */
export async function readNewCredential(
  { site, challenge }: PasskeyQuestion,
  answer: unknown,
): Promise<NewCredential | null> {
  const read = registrationSchema.safeParse(answer);
  if (!read.success) return null;
  const { response } = read.data;
  const found = await orNull(async () => {
    if (isVouchedFor(response.attestationObject)) return null;
    return verifyRegistrationResponse({
      response: { ...read.data, clientExtensionResults: {} } satisfies RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
  });
  if (found === null || !found.verified) return null;
  const { credential: made, credentialBackedUp } = found.registrationInfo;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: response.transports,
    isSynced: credentialBackedUp,
  };
}

/**
 * Returns whether the answer contains an attestation of the maker. None was requested, and verifying one means fetching
 * addresses that the answer names. Browsers allow a self-attestation only (WebAuthn Level 3, section 5.1.3).
 */
function isVouchedFor(attestationObject: string): boolean {
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = object.get('fmt');
  return format !== 'none' && (format !== 'packed' || object.get('attStmt').get('x5c') !== undefined);
}

/** Parses an assertion; null for any other value. */
export function readAssertion(answer: unknown): Assertion | null {
  return assertionSchema.safeParse(answer).data ?? null;
}

export interface ProvenUse {
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies the use of a passkey and returns the authenticator's counter and backup state; null when it proves nothing.
 * The counter is not checked.
 */
export async function proveAssertion(
  { site, challenge }: PasskeyQuestion,
  assertion: Assertion,
  passkey: Pick<PasskeyRow, 'userId' | 'publicKey'>,
): Promise<ProvenUse | null> {
  if (assertion.response.userHandle !== userHandleOf(passkey.userId)) return null;
  const found = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } satisfies AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: assertion.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  );
  if (found === null || !found.verified) return null;
  const { newCounter, credentialBackedUp } = found.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

/** Returns the user handle for authenticators: the bytes of the id, which contain no personal data. */
export function userHandleOf(userId: string): string {
  return userHandleBytes(userId).toString('base64url');
}

export function userHandleBytes(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

/** Returns null when the check throws. The library throws for any invalid answer, and answers are untrusted. */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}
