import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { LOOPBACK } from '@vigie/egress/address-ranges.ts';

/** Addresses that a system treats as its own loopback, beside the loopback range. */
const UNSPECIFIED = new BlockList();
UNSPECIFIED.addSubnet('0.0.0.0', 8, 'ipv4');
UNSPECIFIED.addAddress('::', 'ipv6');

/** Returns whether the IP address leads to services of this machine that no other machine can reach. */
export function isLoopback(ip: string): boolean {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  return LOOPBACK.check(ip, family) || UNSPECIFIED.check(ip, family);
}

/** Returns whether the IP address belongs to one of this machine's network interfaces. */
export function isOwnInterface(ip: string): boolean {
  return Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === ip));
}
