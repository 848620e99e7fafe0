import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { checkAddress, EgressRefused, type EgressPolicy } from './policy.ts';

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Resolves a host once and returns its addresses, to be given to `pinned`. Raises EgressRefused when the policy
 * forbids any of them, so that a name with a public and a private address cannot be steered to the private one.
 */
export async function resolveAllowed(
  hostname: string,
  policy: EgressPolicy,
  resolve: Resolve = systemResolve,
): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(host);
  const addresses = version === 0 ? await resolve(host) : [{ address: host, family: version }];
  for (const { address } of addresses) {
    const reason = checkAddress(policy, address);
    if (reason !== null) throw new EgressRefused(address, reason);
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
