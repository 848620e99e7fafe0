import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { OpenProvider } from './provider-clients.ts';
import { findProvider, type ProviderRow } from './providers.store.ts';

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
export interface AskedStep {
  providerId: string;
  /** The hash of what the browser was given to hold, in base64url. */
  browser: string;
  issuer: string;
  nonce: string;
  verifier: string;
  /** In milliseconds since 1970. */
  begunAt: number;
  returnTo: string;
  purpose: 'sign-in' | 'link';
  /** The ticket of an invitation. */
  invitation: string | null;
}

/** Whom an invitation binds to which provider. */
export interface InvitationStep {
  providerId: string;
}

/** The address to which providers send the browser back. */
export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/oidc/retour`;
}

/** The address to which providers say that somebody signed out there. */
export const BACK_CHANNEL_PATH = '/oidc/deconnexion';

/** An enabled provider; refused for any other. */
export async function requireProvider(db: Db, id: string): Promise<ProviderRow> {
  const provider = await findProvider(db, id);
  if (provider === null) throw new Refusal('provider-unknown');
  return provider;
}
