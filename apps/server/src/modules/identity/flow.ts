import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { hashToken } from '../../secrets/token.ts';
import type { OpenProvider } from './provider-clients.ts';
import { findProvider, type ProviderRow } from './providers.store.ts';
import { providerUserSchema } from './read-provider-user.service.ts';

/** What signing in by providers needs. */
export interface FlowNeeds {
  db: Db;
  /** Connections of its own for what is counted whether or not a call ends well. */
  aside: Db;
  secrets: SecretBox;
  clock: Clock;
  openProvider: OpenProvider;
  /** Of the panel, without a trailing slash. */
  publicUrl: string;
}

/** What was asked of a provider, kept until the browser comes back. */
export const ASKED = {
  name: 'provider' as const,
  data: z.object({
    providerId: z.string(),
    /** The hash of what the browser was given to hold, in base64url. */
    browser: z.string(),
    issuer: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    /** In milliseconds since 1970. */
    begunAt: z.number(),
    returnTo: z.string(),
    purpose: z.enum(['sign-in', 'link']),
    /** The ticket of an invitation. */
    invitation: z.string().nullable(),
  }),
  seconds: 15 * 60,
};
export type Asked = z.infer<typeof ASKED.data>;

export const INVITATION_DAYS = 7;

/** Whom an invitation binds to which provider. */
export const INVITATION = {
  name: 'invitation' as const,
  data: z.object({ providerId: z.string() }),
  seconds: INVITATION_DAYS * 24 * 3600,
};

/** Who came, until somebody says how the account of their address is joined. */
export const JOINING = {
  name: 'join' as const,
  data: z.object({ providerId: z.string(), browser: z.string(), proven: providerUserSchema }),
  seconds: 15 * 60,
};

/** A step is ended in the browser that began it: another one does not even spend it. */
export function requireBrowser(held: string | null, { browser }: { browser: string }): void {
  if (held === null || browserOf(held) !== browser)
    throw new Refusal('provider-answer-wrong', { data: { detail: 'browser' } });
}

/** Returns what is kept of what a browser holds. */
export function browserOf(held: string): string {
  return hashToken(held).toString('base64url');
}

/** Returns the address to which providers send the browser back. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/oidc/retour`;
}

/** The address to which providers say that somebody signed out there. */
export const BACK_CHANNEL_PATH = '/oidc/deconnexion';

/** Returns an enabled provider; refused for any other. */
export async function requireProvider(db: Db, id: string): Promise<ProviderRow> {
  const provider = await findProvider(db, id);
  if (provider === null) throw new Refusal('provider-unknown');
  return provider;
}
