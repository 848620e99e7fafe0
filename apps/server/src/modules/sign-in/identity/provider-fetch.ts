import { isIP, type BlockList } from 'node:net';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import type { DiscoveryFault } from '@vigie/contract/identity-provider.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { NEVER, NO_MACHINE } from '@vigie/egress/address-ranges.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import { checkWithin, PrivateAddressRefused } from '../../../egress/public-fetch.ts';

/**
 * Thrown for a provider that could not be reached, or whose answer was too slow or too large. openid-client lets a
 * TypeError pass.
 */
export class ProviderSilent extends TypeError {
  override name = 'ProviderSilent';
  readonly fault: DiscoveryFault;

  constructor(fault: DiscoveryFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** Fetch functions for providers. Those that the operator of the instance named may be on closed networks. */
export interface ProviderFetches {
  ofOperator: CustomFetch;
  ofPanel: CustomFetch;
}

const PATIENCE_SECONDS = 10;
const ANSWER_BYTES_MAX = 256 * 1024;

const isIn = (list: BlockList, ip: string) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const isMachine = (ip: string) => isIP(ip) !== 0 && !isIn(NEVER, ip) && !isIn(NO_MACHINE, ip);

/** Creates the fetch functions. `networks` are closed networks whose providers may be named in the panel. */
export function createProviderFetches({
  networks,
  patienceSeconds = PATIENCE_SECONDS,
}: {
  networks: readonly string[];
  patienceSeconds?: number | undefined;
}): ProviderFetches {
  const ofOperator = createGuardedFetch({ check: (ip) => isMachine(ip) || refuse(ip) });
  const ofPanel = createGuardedFetch({ check: checkWithin(networks) });
  return { ofOperator: bounded(ofOperator, patienceSeconds), ofPanel: bounded(ofPanel, patienceSeconds) };
}

function refuse(ip: string): never {
  throw new PrivateAddressRefused(`${ip} may not be asked`);
}

/** Returns whether a provider may be called at this address: http is allowed on loopback only. */
export function isSafeAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Returns a fetch that calls safe addresses only, and gives up on slow or large answers. Throws ProviderSilent. */
export function bounded(fetch: FetchLike, patienceSeconds: number): CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    if (!isSafeAddress(address)) throw new ProviderSilent('endpoint-not-https');
    const timeout = AbortSignal.timeout(patienceSeconds * 1000);
    try {
      const init = { method, headers: { ...headers, 'accept-encoding': 'identity' }, body: bytesOf(body) };
      const response = await fetch(address, {
        ...init,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const bytes = await readBounded(response);
      const hasBody = ![204, 205, 304].includes(response.status);
      return new Response(hasBody ? bytes : null, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderSilent) throw error;
      throw new ProviderSilent(timeout.aborted ? 'timeout' : faultOf(error), error);
    }
  };
}

function bytesOf(body: CustomFetchOptions['body']): Buffer<ArrayBuffer> | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  throw new TypeError('A provider is asked by forms only.');
}

async function readBounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) throw new ProviderSilent('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const NAME_FAULTS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']);

function faultOf(error: unknown): DiscoveryFault {
  if (error instanceof PrivateAddressRefused) return 'private-address';
  return NAME_FAULTS.has((error as { code?: unknown }).code) ? 'name-unknown' : 'unreachable';
}
