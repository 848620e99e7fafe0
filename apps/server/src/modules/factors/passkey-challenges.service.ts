import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type * as z from 'zod';
import type { passkeyOptionsSchema } from '@vigie/contract/sign-in.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { beginStep, endStep } from '../sign-ins/sign-in-steps.service.ts';
import type { PasskeySite } from '@vigie/contract/passkey-site.ts';

export interface PasskeyNeeds {
  db: Db;
  secrets: SecretBox;
  /** Null: browsers make no passkeys for the panel's address. */
  site: PasskeySite | null;
}

export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** How long somebody may take with their authenticator. */
export const CHALLENGE_SECONDS = 5 * 60;

/** Asks for the signature of any passkey of the site: the authenticator says whose it is. */
export async function beginChallenge({ site, ...needs }: PasskeyNeeds, now: Date): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: requireSite(site).id,
    userVerification: 'required',
    timeout: CHALLENGE_SECONDS * 1000,
  });
  const data = { challenge: options.challenge };
  const step = { kind: 'passkey-challenge' as const, userId: null, data, seconds: CHALLENGE_SECONDS };
  const { ticket } = await beginStep(needs, step, now);
  return { ticket, options: { ...options } };
}

/** What was asked; each challenge is taken once, whatever the answer to it is worth. */
export async function takeChallenge({ site, ...needs }: PasskeyNeeds, ticket: string, now: Date) {
  const { data } = await endStep<{ challenge: string }>(needs, 'passkey-challenge', ticket, now);
  return { site: requireSite(site), challenge: data.challenge };
}

export function requireSite(site: PasskeySite | null): PasskeySite {
  if (site === null) throw new Refusal('passkey-refused');
  return site;
}
