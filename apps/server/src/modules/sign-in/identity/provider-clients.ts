import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  getJwksCache,
  None,
  setJwksCache,
  type CustomFetch,
  type JWKS,
  type ServerMetadata,
} from 'openid-client';
import type { Clock } from '../../../clock.ts';
import { ApiError } from '../../../errors/api-error.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { openClientSecret } from './client-secret.ts';
import { discover, DiscoveryFailed } from './discovery.ts';
import { ProviderSilent, type ProviderFetches } from './provider-fetch.ts';
import type { EnabledProviderRow } from './providers.store.ts';

/** Allowed difference between the clocks of provider and panel. */
export const CLOCK_SKEW_SECONDS = 120;
/** Signatures by keys that only the provider has: neither `none` nor the client secret. */
export const SIGNED_BY = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

const METADATA_SECONDS = 600;
/** Freshness required before a browser is sent to the provider: the provider has to be up. */
export const BEFORE_LEAVING = { seconds: 60, patienceSeconds: 3 };
const KEYS_SECONDS = 300;
/** The library reads keys again for an unknown one once they are a minute old. */
const LIBRARY_AGE_SECONDS = 61;
/** Minimum interval between two reads. Tokens with invented keys cannot make the panel call the provider more often. */
const KEYS_AGAIN_SECONDS = 30;
const PROVIDERS_MAX = 500;

interface Known {
  metadata: ServerMetadata;
  readAt: number;
  keys: { jwks: JWKS; readAt: number } | null;
}

export interface ProviderClient {
  config: Configuration;
  metadata: ServerMetadata;
  /** Returns its public keys; `again` reads them again, unless they are quite new. */
  readKeys(again: boolean): Promise<JWKS>;
  /** Stores the keys that the library has read meanwhile. */
  keepKeys(): void;
}

/** Maximum age of cached provider data, and the timeout of its discovery document. */
export interface Freshness {
  seconds: number;
  patienceSeconds: number;
}

/**
 * Opens a client of a provider. Refuses one that does not answer or is not usable: `provider-unreachable`,
 * `provider-unusable`.
 */
export type OpenProvider = (provider: EnabledProviderRow, fresh?: Freshness) => Promise<ProviderClient>;

interface Needs {
  secrets: SecretBox;
  clock: Clock;
  fetches: ProviderFetches;
}

/**
 * Opens clients of providers. Caches their discovery documents for ten minutes, unless fresher ones are requested, and
 * their keys for five.
 */
export function createProviderClients({ secrets, clock, fetches }: Needs): OpenProvider {
  const clients = new Map<string, Known>();
  return async (provider, fresh) => {
    const fetch = provider.origin === 'panel' ? fetches.ofPanel : fetches.ofOperator;
    const key = `${provider.origin === 'panel'} ${provider.issuer}`;
    const now = clock.now();
    let known = clients.get(key);
    if (known === undefined || isOlder(known, fresh?.seconds ?? METADATA_SECONDS, now)) {
      const limitedFetch = fresh === undefined ? fetch : within(fetch, fresh.patienceSeconds);
      const metadata = await readMetadata(provider.issuer, limitedFetch);
      const keys = metadata.jwks_uri === known?.metadata.jwks_uri ? (known?.keys ?? null) : null;
      known = { metadata, readAt: now, keys };
      if (clients.size >= PROVIDERS_MAX) clients.clear();
      clients.set(key, known);
    }
    return clientOf(provider, known, { secrets, clock, fetch });
  };
}

/** Returns a fetch with a shorter timeout. */
function within(fetch: CustomFetch, patienceSeconds: number): CustomFetch {
  return async (address, options) => {
    const timeout = AbortSignal.timeout(patienceSeconds * 1000);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    return fetch(address, { ...options, signal }).catch((error: unknown) => {
      throw timeout.aborted ? new ProviderSilent('timeout', error) : error;
    });
  };
}

function isOlder({ readAt }: { readAt: number }, seconds: number, now: number): boolean {
  return Math.abs(now - readAt) > seconds * 1000;
}

function clientOf(
  provider: EnabledProviderRow,
  known: Known,
  { secrets, clock, fetch }: { secrets: SecretBox; clock: Clock; fetch: CustomFetch },
): ProviderClient {
  const { metadata } = known;
  const { clientId } = provider;
  const secret = openClientSecret(secrets, provider);
  const times = {
    // The library uses the machine's clock
    [clockSkew]: Math.round((clock.now() - Date.now()) / 1000),
    [clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  const config = new Configuration(metadata, clientId, times, authenticationOf(metadata, secret));
  config[customFetch] = fetch;
  if (isHttp(provider.issuer)) allowInsecureRequests(config);
  enableNonRepudiationChecks(config);
  const cached = known.keys;
  if (cached !== null && !isOlder(cached, KEYS_SECONDS, clock.now()))
    setJwksCache(config, { jwks: cached.jwks, uat: Math.floor(Date.now() / 1000) - LIBRARY_AGE_SECONDS });
  const readKeys = async (again: boolean): Promise<JWKS> => {
    const now = clock.now();
    const { keys } = known;
    if (keys !== null && !isOlder(keys, again ? KEYS_AGAIN_SECONDS : KEYS_SECONDS, now)) return keys.jwks;
    const jwks = await requestKeys(metadata, fetch);
    known.keys = { jwks, readAt: now };
    return jwks;
  };
  const keepKeys = () => {
    const read = getJwksCache(config);
    if (read !== undefined && read.jwks !== known.keys?.jwks)
      known.keys = { jwks: read.jwks, readAt: clock.now() };
  };
  return { config, metadata, readKeys, keepKeys };
}

function authenticationOf(metadata: ServerMetadata, secret: string | null) {
  if (secret === null) return None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** Returns the metadata of an issuer. Refuses an issuer that cannot be used safely. */
async function readMetadata(issuer: string, fetch: CustomFetch): Promise<ServerMetadata> {
  const metadata = await discover({ issuer, fetch }).catch((error: unknown) => {
    throw error instanceof DiscoveryFailed ? toProviderApiError(error) : error;
  });
  return { ...metadata, id_token_signing_alg_values_supported: algorithmsOf(metadata) };
}

function toProviderApiError({ isSilence, fault, message }: DiscoveryFailed): ApiError {
  return isSilence
    ? new ApiError('provider-unreachable', { data: { detail: fault } })
    : new ApiError('provider-unusable', { data: { detail: message } });
}

function algorithmsOf({ id_token_signing_alg_values_supported: algorithms }: ServerMetadata): string[] {
  return Array.isArray(algorithms) ? SIGNED_BY.filter((name) => algorithms.includes(name)) : ['RS256'];
}

async function requestKeys({ jwks_uri }: ServerMetadata, fetch: CustomFetch): Promise<JWKS> {
  const init = {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  } as const;
  const response = await fetch(jwks_uri ?? '', init);
  const read: unknown = response.status === 200 ? await response.json().catch(() => null) : null;
  if (!isKeys(read)) throw new ProviderSilent('not-json');
  return read;
}

function isKeys(read: unknown): read is JWKS {
  if (typeof read !== 'object' || read === null || !('keys' in read)) return false;
  return Array.isArray(read.keys) && read.keys.every((key) => typeof key === 'object' && key !== null);
}

function isHttp(issuer: string): boolean {
  return issuer.startsWith('http:');
}

/** Returns the refusal of a provider that did not answer as expected. */
export function unreachable({ fault }: ProviderSilent): ApiError {
  return new ApiError('provider-unreachable', { data: { detail: fault } });
}
