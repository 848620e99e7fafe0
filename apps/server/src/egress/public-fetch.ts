import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { NEVER, NO_MACHINE, NOT_PUBLIC } from '@vigie/egress/address-ranges.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import { checkedAddresses, hostOf, type CheckAddress } from '@vigie/egress/resolve.ts';
import { networkList } from './network-list.ts';

/** Returns whether this IP address belongs to the public Internet. */
export function isPublic(ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !NEVER.check(address, family) && !NOT_PUBLIC.check(address, family);
}

/** Thrown when a connection was not made because the address is not public. */
export class PrivateAddressRefused extends Error {
  override name = 'PrivateAddressRefused';
}

/** Creates a fetch that connects to public addresses only. */
export function createPublicFetch(resolve?: (hostname: string) => Promise<LookupAddress[]>): FetchLike {
  return createGuardedFetch({ check: requirePublic, resolve });
}

const PATIENCE_MS = 3_000;

/**
 * Returns whether a given address may be called: false if its host has an address that is not public. A name that does
 * not resolve now is allowed: each call checks again.
 */
export async function leadsToPublic(
  url: URL,
  resolve?: (hostname: string) => Promise<LookupAddress[]>,
): Promise<boolean> {
  return leadsToAllowed(url, requirePublic, resolve);
}

/** Returns whether a given address may be called under a check, as `leadsToPublic` does. */
export async function leadsToAllowed(
  url: URL,
  check: CheckAddress,
  resolve?: (hostname: string) => Promise<LookupAddress[]>,
): Promise<boolean> {
  const answer = checkedAddresses(hostOf(url), check, resolve).then(
    () => true,
    (error: unknown) => !(error instanceof PrivateAddressRefused),
  );
  const patience = delay(PATIENCE_MS, true, { ref: false });
  return Promise.race([answer, patience]);
}

function requirePublic(ip: string): void {
  if (!isPublic(ip)) throw new PrivateAddressRefused(`${ip} is no public address`);
}

/** Returns a check that allows public addresses, and machines of closed networks that the operator opened. */
export function checkWithin(networks: readonly string[]): CheckAddress {
  const opened = networkList(networks);
  const isIn = (list: typeof opened, ip: string) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
  return (ip) => {
    const isMachine = isIP(ip) !== 0 && !isIn(NEVER, ip) && !isIn(NO_MACHINE, ip);
    if (!isPublic(ip) && !(isMachine && isIn(opened, ip)))
      throw new PrivateAddressRefused(`${ip} may not be asked`);
  };
}
