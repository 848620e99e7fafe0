import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LOOPBACK, NOT_PUBLIC } from '@vigie/egress/address-ranges.ts';
import { addressesOf, hostOf } from '@vigie/egress/resolve.ts';

/**
 * Returns the addresses under which a collector sees this machine: its own loopback addresses, or those of its network
 * interfaces for a collector of a private network. Empty for a public collector, which may see the address of a router.
 */
export async function ownAddressesFor(collector: string): Promise<string[]> {
  const host = hostOf(new URL(collector));
  const found = await addressesOf(host).catch(() => []);
  if (found.some(({ address }) => LOOPBACK.check(address, familyOf(address)))) return ['127.0.0.1', '::1'];
  if (!found.some(({ address }) => NOT_PUBLIC.check(address, familyOf(address)))) return [];
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
