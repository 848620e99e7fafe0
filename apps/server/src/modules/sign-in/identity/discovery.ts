import {
  allowInsecureRequests,
  ClientError,
  customFetch,
  discovery,
  None,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client';
import type { DiscoveryFault } from '@vigie/contract/identity-provider.ts';
import { isSafeAddress, ProviderSilent } from './provider-fetch.ts';

const DETAIL_LENGTH_MAX = 200;

const SILENCE: ReadonlySet<DiscoveryFault> = new Set([
  'name-unknown',
  'private-address',
  'unreachable',
  'timeout',
]);

/** Thrown if an issuer has no usable discovery document. `detail` is the value found instead of the expected one. */
export class DiscoveryFailed extends Error {
  override name = 'DiscoveryFailed';
  readonly fault: DiscoveryFault;
  readonly detail: string;

  constructor(fault: DiscoveryFault, detail = '', cause?: unknown) {
    super(detail === '' ? fault : `${fault}: ${detail}`, { cause });
    this.fault = fault;
    this.detail = detail.slice(0, DETAIL_LENGTH_MAX);
  }

  /** True if no document came, or its server failed. False for documents that do not allow a sign-in. */
  get isSilence(): boolean {
    return SILENCE.has(this.fault) || (this.fault === 'status' && this.detail.startsWith('5'));
  }
}

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4) without following redirects, and
 * checks it against the requirements of a sign-in. Throws DiscoveryFailed.
 */
export async function discover({
  issuer,
  fetch,
}: {
  issuer: string;
  fetch: CustomFetch;
}): Promise<ServerMetadata> {
  if (!isSafeAddress(issuer)) throw new DiscoveryFailed('endpoint-not-https', 'issuer');
  const server = new URL(issuer);
  const document: Fetched = { fault: null };
  const configuration = await discovery(server, 'discovery', undefined, None(), {
    [customFetch]: (...fetchArguments) => fetchDocument(fetch, fetchArguments, document),
    ...(server.protocol === 'http:' && { execute: [allowInsecureRequests] }),
  }).catch((error: unknown) => {
    const isKnown = error instanceof ClientError && error.code !== undefined;
    throw document.fault ?? (isKnown ? issuerDiffers(error) : error);
  });
  const metadata: ServerMetadata = configuration.serverMetadata();
  // The client accepts documents of some vendors that name another issuer
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== server.href)
    throw new DiscoveryFailed('issuer-differs', metadata.issuer);
  requireUsable(metadata);
  return metadata;
}

/** Error while the document was fetched; the client library wraps it in its own error. */
interface Fetched {
  fault: DiscoveryFailed | null;
}

async function fetchDocument(
  fetch: CustomFetch,
  fetchArguments: Parameters<CustomFetch>,
  fetched: Fetched,
): Promise<Response> {
  try {
    const answer = await fetch(...fetchArguments);
    const { status } = answer;
    if (status !== 200)
      throw new DiscoveryFailed(status >= 300 && status < 400 ? 'redirected' : 'status', String(status));
    return Response.json(parsed(await answer.text()));
  } catch (error) {
    if (error instanceof DiscoveryFailed) fetched.fault = error;
    else if (error instanceof ProviderSilent) fetched.fault = new DiscoveryFailed(error.fault, '', error);
    throw error;
  }
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below
  }
  throw new DiscoveryFailed('not-json');
}

/** Returns the error for a document that was read but names another issuer. */
function issuerDiffers(error: ClientError): DiscoveryFailed {
  const { cause } = error as { cause?: { body?: { issuer?: unknown } } };
  const issuer = cause?.body?.issuer;
  return new DiscoveryFailed('issuer-differs', typeof issuer === 'string' ? issuer : '', error);
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
const OPTIONAL_ENDPOINTS = ['userinfo_endpoint', 'end_session_endpoint'] as const;

function requireUsable(metadata: ServerMetadata): void {
  for (const name of ENDPOINTS)
    if (typeof metadata[name] !== 'string' || !URL.canParse(metadata[name]))
      throw new DiscoveryFailed('endpoint-missing', name);
  for (const name of [...ENDPOINTS, ...OPTIONAL_ENDPOINTS])
    if (metadata[name] !== undefined && !isSafeAddress(metadata[name]))
      throw new DiscoveryFailed('endpoint-not-https', name);
  if (!offers(metadata.response_types_supported, 'code')) throw new DiscoveryFailed('no-code-flow');
  // A list of methods without this one excludes it; Entra ID has no list and supports it (RFC 8414, section 2)
  if (!offers(metadata.code_challenge_methods_supported, 'S256')) throw new DiscoveryFailed('no-pkce');
}

/** Returns whether a list of the document has a value. A missing list counts as true. */
function offers(list: unknown, value: string): boolean {
  return list === undefined || (Array.isArray(list) && list.includes(value));
}
