import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

/** Returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;
/** Throws for an IP address to which a connection is forbidden. */
export type CheckAddress = (ip: string) => void;

const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

/** Returns the host of a URL; an IPv6 address without its brackets. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Returns the addresses of a host, which may be an address itself. */
export async function addressesOf(host: string, resolve: Resolve = systemResolve): Promise<LookupAddress[]> {
  const version = isIP(host);
  return version === 0 ? resolve(host) : [{ address: host, family: version }];
}

/**
 * Resolves a host once and returns its addresses for `pinned`. Throws if the check throws for any of them: a name with
 * a public and a private address must not lead to the private one.
 */
export async function checkedAddresses(
  host: string,
  check: CheckAddress,
  resolve?: Resolve,
): Promise<LookupAddress[]> {
  const addresses = await addressesOf(host, resolve);
  for (const { address } of addresses) check(address);
  return addresses;
}

/** Returns a lookup for node:net that gives the checked addresses for any name. */
export function pinned(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (hostname, options, done) => {
    if (first === undefined) done(new Error(`no address for ${hostname}`), '', 4);
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  };
}

/** Returns a lookup for node:net that resolves and checks at each connection; node:net calls it for names only. */
export function checkedLookup(check: CheckAddress, resolve?: Resolve): LookupFunction {
  const find = callbackify((host: string) => checkedAddresses(host, check, resolve));
  return (hostname, options, done) =>
    find(hostname, (error, addresses) => {
      if (error !== null) done(error, '', 0);
      else pinned(addresses)(hostname, options, done);
    });
}
