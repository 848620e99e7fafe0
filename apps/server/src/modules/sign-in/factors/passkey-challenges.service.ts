import { generateAuthenticationOptions } from '@simplewebauthn/server';
import * as z from 'zod';
import type { passkeyOptionsSchema } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { requireAttempt } from '../sessions/attempts.service.ts';
import { stepRule } from '../sessions/sessions.policy.ts';
import { beginStep, endStep } from '../sign-ins/sign-in-steps.service.ts';
import type { PasskeySite } from '@vigie/contract/passkey-site.ts';

export interface PasskeyNeeds {
  db: Db;
  secrets: SecretBox;
  /** Null: browsers create no passkeys for the panel's address. */
  site: PasskeySite | null;
}

export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** Time limit of a user at the authenticator, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

/** Challenge that an authenticator signs. */
export const PASSKEY_CHALLENGE = {
  name: 'passkey-challenge' as const,
  data: z.object({ challenge: z.string() }),
  seconds: CHALLENGE_SECONDS,
};

/** Requests the signature of any passkey of the site. The authenticator names the user. */
export async function requestPasskey(
  { site, ...needs }: PasskeyNeeds,
  aside: Db,
  { ip, now }: { ip: string; now: Date },
): Promise<PasskeyOptions> {
  await requireAttempt(aside, stepRule('passkey', ip), now);
  const options = await generateAuthenticationOptions({
    rpID: requireSite(site).id,
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
  const data = { challenge: options.challenge };
  const { ticket } = await beginStep(needs, PASSKEY_CHALLENGE, { userId: null, data, now });
  return { ticket, options: { ...options } };
}

/** Returns the challenge of a ticket and deletes it. Each one can be used once, whatever the result. */
export async function takeChallenge({ site, ...needs }: PasskeyNeeds, ticket: string, now: Date) {
  const { data } = await endStep(needs, PASSKEY_CHALLENGE, { ticket, now });
  return { site: requireSite(site), challenge: data.challenge };
}

export function requireSite(site: PasskeySite | null): PasskeySite {
  if (site === null) throw new ApiError('passkey-refused');
  return site;
}
