import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import * as z from 'zod';
import { announce } from '../../../db/notifications.ts';
import type { Db } from '../../../db/schema/database.ts';
import { hashToken } from '../../../secrets/token.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { endProvenSessions, takeLogoutToken } from './back-channel-logout.store.ts';
import type { FlowNeeds } from './flow.ts';
import { storableTextSchema } from './storable-text.ts';
import { CLOCK_SKEW_SECONDS, SIGNED_BY, type ProviderClient } from './provider-clients.ts';
import { ProviderSilent } from './provider-fetch.ts';
import { listProvidersOf, type EnabledProviderRow } from './providers.store.ts';

/** Thrown for a logout token that ends no session. */
export class LogoutRefused extends Error {
  override name = 'LogoutRefused';
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const AGE_SECONDS_MAX = 600;
/** Upper limit in seconds since 1970: far in the future, and still a valid date. */
const TIME_MAX = 100_000_000_000;

/** Claims of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const claimsSchema = z.object({
  iss: storableTextSchema,
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  exp: z.number().max(TIME_MAX),
  jti: z.string().min(1).max(2_000),
  events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
  sub: storableTextSchema.optional(),
  sid: storableTextSchema.optional(),
  nonce: z.never().optional(),
});

/**
 * Ends the sessions that a provider reports as over, after all checks of section 2.6. Throws LogoutRefused for any
 * other token.
 */
export async function logOutByProvider(needs: FlowNeeds, token: string): Promise<void> {
  const now = new Date(needs.clock.now());
  const claimed = claimsOf(() => decodeJwt(token));
  const audiences = [claimed.aud].flat();
  const providers = await listProvidersOf(needs.db, claimed.iss);
  const provider = providers.find(({ clientId }) => audiences.includes(clientId));
  if (provider === undefined) throw new LogoutRefused('no provider of this issuer and client');
  const { jti, sub, sid, exp } = await verify(needs, { provider, token, now });
  if (sub === undefined && sid === undefined) throw new LogoutRefused('neither sub nor sid');
  const used = {
    tokenHash: hashToken(JSON.stringify([claimed.iss, jti])),
    expiresAt: new Date((exp + CLOCK_SKEW_SECONDS) * 1000),
  };
  await needs.db.transaction().execute(async (db: Db) => {
    if (!(await takeLogoutToken(db, used))) throw new LogoutRefused('the token was used');
    const same = providers.filter(({ clientId }) => clientId === provider.clientId);
    const providerIds = same.map(({ id }) => id);
    const ended = await endProvenSessions(db, { providerIds, issuer: claimed.iss, sub, sid });
    for (const userId of ended) await announce(db, 'access', userId);
  });
}

async function verify(
  needs: FlowNeeds,
  { provider, token, now }: { provider: EnabledProviderRow; token: string; now: Date },
) {
  const client = await open(needs, provider);
  const options = {
    issuer: client.metadata.issuer,
    audience: provider.clientId,
    algorithms: SIGNED_BY,
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: AGE_SECONDS_MAX,
    currentDate: now,
  };
  const verifyBy = async (again: boolean): Promise<JWTPayload> => {
    const keys = createLocalJWKSet(await client.readKeys(again));
    return (await jwtVerify(token, keys, options)).payload;
  };
  try {
    const payload = await verifyBy(false).catch((error: unknown) => {
      if (error instanceof errors.JWKSNoMatchingKey) return verifyBy(true);
      throw error;
    });
    return claimsOf(() => payload);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new LogoutRefused(error.code);
    if (error instanceof ProviderSilent) throw new LogoutRefused('the provider did not answer');
    throw error;
  }
}

async function open(needs: FlowNeeds, provider: EnabledProviderRow): Promise<ProviderClient> {
  try {
    return await needs.openProvider(provider);
  } catch (error) {
    if (error instanceof ApiError) throw new LogoutRefused('the provider did not answer');
    throw error;
  }
}

function claimsOf(read: () => JWTPayload) {
  try {
    return claimsSchema.parse(read());
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      throw new LogoutRefused('no logout token');
    throw error;
  }
}
