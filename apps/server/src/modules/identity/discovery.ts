import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { allowInsecureRequests, customFetch, discovery, None, type ServerMetadata } from 'openid-client';
import type { DiscoveryFault } from '@vigie/contract/identity-provider.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';

const TIMEOUT_SECONDS = 10;
/** The largest documents that providers publish have a tenth of it. */
const DOCUMENT_BYTES_MAX = 256 * 1024;
const DETAIL_LENGTH_MAX = 200;

/** Without a usable document there is no provider. `detail` is what was found where something else was asked. */
export class DiscoveryFailed extends Error {
  override name = 'DiscoveryFailed';
  readonly fault: DiscoveryFault;
  readonly detail: string;

  constructor(fault: DiscoveryFault, detail = '') {
    super(detail === '' ? fault : `${fault}: ${detail}`);
    this.fault = fault;
    this.detail = detail;
  }
}

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4) without following redirects, and
 * holds it against what signing in takes. Throws DiscoveryFailed.
 */
export async function discover({
  issuer,
  fetch,
  timeoutSeconds = TIMEOUT_SECONDS,
}: {
  issuer: string;
  fetch: FetchLike;
  timeoutSeconds?: number;
}): Promise<ServerMetadata> {
  const server = new URL(issuer);
  const isOpen = server.protocol === 'http:';
  const document: Fetched = { fault: null };
  const configuration = await discovery(server, 'discovery', undefined, None(), {
    [customFetch]: (url, init) => fetchDocument(fetch, { url, signal: init.signal }, document),
    timeout: timeoutSeconds,
    ...(isOpen && { execute: [allowInsecureRequests] }),
  }).catch((error: unknown) => {
    throw document.fault ?? faultOf(error);
  });
  const metadata = configuration.serverMetadata();
  // The client lets some vendors' documents pass that name another issuer
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== server.href)
    throw new DiscoveryFailed('issuer-differs', metadata.issuer.slice(0, DETAIL_LENGTH_MAX));
  requireUsable(metadata, isOpen);
  return metadata;
}

/** What went wrong while the document was fetched: the client tells of it in words of its own. */
interface Fetched {
  fault: DiscoveryFailed | null;
}

async function fetchDocument(
  fetch: FetchLike,
  { url, signal }: { url: string; signal?: AbortSignal | undefined },
  fetched: Fetched,
): Promise<Response> {
  try {
    const headers = { accept: 'application/json' };
    const answer = await fetch(url, { method: 'GET', headers, redirect: 'manual', signal: signal ?? null });
    const { status } = answer;
    if (status !== 200) {
      await answer.body?.cancel();
      throw new DiscoveryFailed(status >= 300 && status < 400 ? 'redirected' : 'status', String(status));
    }
    const text = await readText(answer);
    return Response.json(parsed(text));
  } catch (error) {
    fetched.fault =
      error instanceof DiscoveryFailed ? error : new DiscoveryFailed(faultOfFetch(error, signal));
    throw fetched.fault;
  }
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > DOCUMENT_BYTES_MAX) throw new DiscoveryFailed('too-large', String(DOCUMENT_BYTES_MAX));
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below
  }
  throw new DiscoveryFailed('not-json');
}

const NAME_FAULTS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']);

function faultOfFetch(error: unknown, signal: AbortSignal | undefined): DiscoveryFault {
  if (signal?.aborted === true) return 'timeout';
  if (error instanceof PrivateAddressRefused) return 'private-address';
  return NAME_FAULTS.has((error as { code?: unknown }).code) ? 'name-unknown' : 'unreachable';
}

/** The document was read; it is not what the issuer should say. */
function faultOf(error: unknown): DiscoveryFailed {
  if (error instanceof DOMException && error.name === 'TimeoutError') return new DiscoveryFailed('timeout');
  const { cause } = error as { cause?: { body?: { issuer?: unknown } } };
  const said = cause?.body?.issuer;
  return new DiscoveryFailed(
    'issuer-differs',
    typeof said === 'string' ? said.slice(0, DETAIL_LENGTH_MAX) : '',
  );
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function requireUsable(metadata: ServerMetadata, isOpen: boolean): void {
  for (const name of ENDPOINTS) {
    const address = metadata[name];
    if (typeof address !== 'string' || !URL.canParse(address))
      throw new DiscoveryFailed('endpoint-missing', name);
    const { protocol } = new URL(address);
    if (protocol !== 'https:' && !(isOpen && protocol === 'http:'))
      throw new DiscoveryFailed('endpoint-not-https', name);
  }
  if (!offers(metadata.response_types_supported, 'code')) throw new DiscoveryFailed('no-code-flow');
  // Who names methods and not this one refuses it; Entra ID names none and takes it (RFC 8414, section 2)
  if (!offers(metadata.code_challenge_methods_supported, 'S256')) throw new DiscoveryFailed('no-pkce');
}

/** Whether a list of the document has a value; a document without the list says nothing against it. */
function offers(list: unknown, value: string): boolean {
  return list === undefined || (Array.isArray(list) && list.includes(value));
}
