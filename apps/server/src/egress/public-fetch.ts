import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { NEVER, NOT_PUBLIC } from '@vigie/egress/address-ranges.ts';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';

/** Whether this IP address is one of the public Internet. */
export function isPublic(ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !NEVER.check(address, family) && !NOT_PUBLIC.check(address, family);
}

/** A connection that was not made: the address is no public one. */
export class PrivateAddressRefused extends Error {
  override name = 'PrivateAddressRefused';
}

/** A fetch that connects to public addresses only. */
export function createPublicFetch(resolve?: (hostname: string) => Promise<LookupAddress[]>): FetchLike {
  return createGuardedFetch({ check: requirePublic, resolve });
}

function requirePublic(ip: string): void {
  if (!isPublic(ip)) throw new PrivateAddressRefused(`${ip} is no public address`);
}
