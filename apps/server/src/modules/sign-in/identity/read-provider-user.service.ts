import * as z from 'zod';
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  ClientError,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { ClaimRule } from '@vigie/contract/identity-provider.ts';
import { ApiError } from '../../../errors/api-error.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { storableTextSchema } from './storable-text.ts';
import type { Claims } from './person.policy.ts';
import { CLOCK_SKEW_SECONDS, unreachable, type ProviderClient } from './provider-clients.ts';
import { ProviderSilent } from './provider-fetch.ts';

/** Identity of a user at a provider: issuer and subject. All else may change. */
export const providerUserSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** As the provider reports it, verified or not; null: it reports none that is an address. */
  email: z.string().nullable(),
  claims: z.record(z.string(), z.unknown()),
  /** The provider's id of its own session. */
  session: z.string().nullable(),
  idToken: z.string().nullable(),
});
export type ProviderUser = z.infer<typeof providerUserSchema>;

/** Parameters that the browser brought back from the provider. */
export interface ProviderAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
}

/** Data of the panel's request to the provider. */
export interface ProviderUserRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
  /** In milliseconds since 1970. */
  begunAt: number;
  now: number;
  rules: readonly ClaimRule[];
}

const emailSchema = storableTextSchema.pipe(z.email());
/** Longer hints do not fit into a URL. */
const HINT_LENGTH_MAX = 6_000;

/**
 * Exchanges the code of an answer at the provider and returns the user who came (OpenID Connect Core 1.0, sections
 * 3.1.2.5 to 3.1.3.7, and RFC 9207). Refuses every answer that does not belong to the request.
 */
export async function readProviderUser(
  client: ProviderClient,
  answer: ProviderAnswer,
  request: ProviderUserRequest,
): Promise<ProviderUser> {
  try {
    return await exchange(client, answer, request);
  } catch (error) {
    throw toProviderUserError(error);
  } finally {
    client.keepKeys();
  }
}

async function exchange(
  client: ProviderClient,
  answer: ProviderAnswer,
  request: ProviderUserRequest,
): Promise<ProviderUser> {
  const { config, metadata } = client;
  const tokens = await authorizationCodeGrant(config, addressOf(answer, request), {
    expectedState: request.state,
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  const idToken = tokens.id_token;
  if (claims === undefined || idToken === undefined) throw wrong('id_token');
  if (claims['azp'] !== undefined && claims['azp'] !== config.clientMetadata().client_id) throw wrong('azp');
  const skewMs = CLOCK_SKEW_SECONDS * 1000;
  const isOfNow = claims.iat * 1000 >= request.begunAt - skewMs && claims.iat * 1000 <= request.now + skewMs;
  if (!isOfNow) throw wrong('iat');
  const subject = storableTextSchema.safeParse(claims.sub);
  if (!subject.success) throw wrong('sub');
  const more =
    lacksSomething(claims, request.rules) && metadata.userinfo_endpoint !== undefined
      ? await fetchUserInfo(config, tokens.access_token, subject.data)
      : {};
  const all: Claims = { ...more, ...claims };
  const email = emailSchema.safeParse(all['email']);
  return {
    issuer: metadata.issuer,
    subject: subject.data,
    email: email.success ? normaliseEmail(email.data) : null,
    claims: all,
    session: storableTextSchema.safeParse(claims['sid']).data ?? null,
    idToken: idToken.length > HINT_LENGTH_MAX ? null : idToken,
  };
}

/** Returns the address that the browser came back to. */
function addressOf(answer: ProviderAnswer, { redirectUri }: ProviderUserRequest): URL {
  const address = new URL(redirectUri);
  const { code, state, iss, error, errorDescription } = answer;
  const given = { code, state, iss, error, error_description: errorDescription };
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) address.searchParams.set(name, value);
  return address;
}

/**
 * Returns whether the ID token lacks a claim that the rules need. Small ID tokens leave the rest to the provider's
 * UserInfo endpoint.
 */
function lacksSomething(claims: Claims, rules: readonly ClaimRule[]): boolean {
  const has = (name: string) => Object.hasOwn(claims, name);
  if (!has('email')) return true;
  return rules.some(({ claim }) => !has(claim) && !has(claim.split('.')[0] ?? ''));
}

function toProviderUserError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (error instanceof ProviderSilent) return unreachable(error);
  if (error instanceof AuthorizationResponseError)
    return new ApiError('provider-refused', { data: { error: error.error.slice(0, 100) } });
  if (error instanceof ResponseBodyError)
    return error.error.endsWith('_client')
      ? new ApiError('provider-unusable', { data: { detail: error.error.slice(0, 100) } })
      : wrong(error.error.slice(0, 100));
  // The library has its own error types for invalid answers; any other error is not about the answer
  const isExpected =
    (error instanceof ClientError && error.code !== undefined) ||
    error instanceof WWWAuthenticateChallengeError;
  return wrong(claimOf(error), isExpected ? undefined : error);
}

function wrong(detail: string, cause?: unknown): ApiError {
  return new ApiError('provider-answer-wrong', { data: { detail }, cause });
}

/** Returns which part of the answer the library found wrong. Its messages may contain the answer, its codes do not. */
function claimOf(error: unknown): string {
  for (
    let cause: unknown = error;
    typeof cause === 'object' && cause !== null;
    cause = Reflect.get(cause, 'cause')
  ) {
    const claim: unknown = Reflect.get(cause, 'claim');
    if (typeof claim === 'string') return claim;
  }
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : 'answer';
}
