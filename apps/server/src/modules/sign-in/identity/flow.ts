import * as z from 'zod';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { hashToken } from '../../../secrets/token.ts';
import type { OpenProvider } from './provider-clients.ts';
import { findEnabledProvider, type EnabledProviderRow } from './providers.store.ts';
import { providerUserSchema } from './read-provider-user.service.ts';

/** Dependencies of a sign-in by providers. */
export interface FlowNeeds {
  db: Db;
  /** Separate connections for counters that are stored even if a call fails. */
  aside: Db;
  secrets: SecretBox;
  clock: Clock;
  openProvider: OpenProvider;
  /** URL of the panel, without a trailing slash. */
  publicUrl: string;
}

/** Data of a request to a provider, stored until the browser returns. */
export const FLOW_REQUEST_STEP = {
  name: 'provider' as const,
  data: z.object({
    providerId: z.string(),
    /** Hash of the secret that the browser stores, in base64url. */
    browser: z.string(),
    issuer: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** In milliseconds since 1970. */
    begunAt: z.number(),
    returnTo: z.string(),
    purpose: z.enum(['sign-in', 'link']),
    /** Ticket of an invitation. */
    invitation: z.string().nullable(),
  }),
  seconds: 15 * 60,
};
export type FlowRequest = z.infer<typeof FLOW_REQUEST_STEP.data>;

export const INVITATION_DAYS = 7;

/** User whom an invitation binds, and the provider. */
export const INVITATION = {
  name: 'invitation' as const,
  data: z.object({ providerId: z.string() }),
  seconds: INVITATION_DAYS * 24 * 3600,
};

/** Person who came, stored until the user chooses how to join the account of their address. */
export const JOINING = {
  name: 'join' as const,
  data: z.object({ providerId: z.string(), browser: z.string(), proven: providerUserSchema }),
  seconds: 15 * 60,
};

/** Refuses a step that another browser began. The step is not used up then. */
export function requireBrowser(browserSecret: string | null, { browser }: { browser: string }): void {
  if (browserSecret === null || browserOf(browserSecret) !== browser)
    throw new ApiError('provider-answer-wrong', { data: { detail: 'browser' } });
}

/** Returns the stored hash of the secret that the browser stores. */
export function browserOf(browserSecret: string): string {
  return hashToken(browserSecret).toString('base64url');
}

/** Returns the address to which providers send the browser back. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/oidc/retour`;
}

/** Path to which providers report a sign-out. */
export const BACK_CHANNEL_PATH = '/oidc/deconnexion';

/** Returns an enabled provider. Refuses any other. */
export async function requireEnabledProvider(db: Db, id: string): Promise<EnabledProviderRow> {
  const provider = await findEnabledProvider(db, id);
  if (provider === null) throw new ApiError('provider-unknown');
  return provider;
}
