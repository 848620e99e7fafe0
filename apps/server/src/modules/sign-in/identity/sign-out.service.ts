import { buildEndSessionUrl } from 'openid-client';
import type { Call } from '../../../access/actor.ts';
import type { Db } from '../../../db/schema/database.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { hintBoundTo } from './arrive.service.ts';
import type { FlowNeeds } from './flow.ts';
import type { ProviderClient } from './provider-clients.ts';
import { findEnabledProvider } from './providers.store.ts';

/**
 * Returns the address to which the browser goes after a sign-out, so that the provider's session ends too (OpenID
 * Connect RP-Initiated Logout 1.0). Null if the session belongs to no provider, or its provider has no such page or
 * does not answer.
 */
export async function readSignOut(needs: FlowNeeds, { db, actor }: Call): Promise<{ url: string | null }> {
  const session = await findProvenSession(db, actor.sessionId);
  const provider = session && (await findEnabledProvider(db, session.providerId));
  if (session === null || provider === null) return { url: null };
  const client = await openQuietly(needs.openProvider(provider));
  if (client?.metadata.end_session_endpoint === undefined) return { url: null };
  const hint = session.idToken && needs.secrets.open(session.idToken, hintBoundTo(session.identityId));
  const url = buildEndSessionUrl(client.config, {
    post_logout_redirect_uri: `${needs.publicUrl}/connexion`,
    ...(hint && { id_token_hint: hint }),
  });
  return { url: url.href };
}

/** Opens a client of a provider. A provider that does not answer prevents nobody from signing out here. */
async function openQuietly(opening: Promise<ProviderClient>): Promise<ProviderClient | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function findProvenSession(db: Db, sessionId: string) {
  const row = await db
    .selectFrom('sessions')
    .select(['providerId', 'identityId', 'idToken'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined || row.providerId === null || row.identityId === null) return null;
  return { providerId: row.providerId, identityId: row.identityId, idToken: row.idToken };
}
