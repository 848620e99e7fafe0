import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { checkAddress, EgressRefused, type EgressPolicy } from './policy.ts';

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** A place to connect to, as a URL or an authority names it. */
export interface EgressTarget {
  hostname: string;
  port: number;
}

export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'http:' ? 80 : 443));
}

export function targetOf(url: URL): EgressTarget {
  return { hostname: url.hostname, port: portOf(url) };
}

/** The addresses behind a host, which may be an address itself. */
export async function addressesOf(
  hostname: string,
  resolve: Resolve = systemResolve,
): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  return version === 0 ? resolve(host) : [{ address: host, family: version }];
}

/**
 * Resolves a host once and returns its addresses, to be given to `pinned`. Raises EgressRefused when the policy
 * forbids any of them, so that a name with a public and a private address cannot be steered to the private one.
 */
export async function resolveAllowed(
  { hostname, port }: EgressTarget,
  policy: EgressPolicy,
  resolve?: Resolve,
): Promise<LookupAddress[]> {
  const addresses = await addressesOf(hostname, resolve);
  for (const { address } of addresses) {
    const reason = checkAddress(policy, address, port);
    if (reason !== null) throw new EgressRefused({ address, port, reason });
  }
  return addresses;
}

/** A lookup for node:net that gives the addresses which were checked, whatever name is asked. */
export function pinned(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (hostname, options, callback) => {
    if (first === undefined) callback(new Error(`no address for ${hostname}`), '', 4);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}
