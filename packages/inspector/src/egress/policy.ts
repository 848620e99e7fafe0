import { BlockList, isIP } from 'node:net';
import { isLoopback, isOwnInterface } from './own-addresses.ts';
import { LOOPBACK, NEVER, NOT_PUBLIC } from '@vigie/egress/address-ranges.ts';

/**
 * Destinations of requests besides the public Internet: none, loopback, every private range, or the listed networks in
 * CIDR form. Link-local addresses and metadata services of clouds stay closed under each policy.
 */
export interface EgressPolicy {
  allowPrivate: 'none' | 'loopback' | 'all' | readonly string[];
  /**
   * If given, pages reach this machine's own addresses at these ports only, whatever else is open. The machine's agent,
   * database and other services are closed to pages.
   */
  loopbackPorts?: OpenPorts | undefined;
}

export type OpenPorts = readonly number[] | { allBut: readonly number[] };

export const EGRESS_REASONS = ['metadata', 'loopback', 'private', 'not-an-address'] as const;
export type EgressReason = (typeof EGRESS_REASONS)[number];

/** The policy forbids a connection; `address` is its IP address. */
export class EgressRefused extends Error {
  override name = 'EgressRefused';
  readonly address: string;
  readonly port: number;
  readonly reason: EgressReason;

  constructor({ address, port, reason }: Pick<EgressRefused, 'address' | 'port' | 'reason'>) {
    super(refusal({ address, port, reason }));
    this.address = address;
    this.port = port;
    this.reason = reason;
  }
}

/** Returns why an address may not be visited, for the message of a failure. */
export function refusal({
  address,
  port,
  reason,
}: Pick<EgressRefused, 'address' | 'port' | 'reason'>): string {
  return reason === 'loopback'
    ? `port ${port} of this machine's own address ${address} may not be visited (loopback)`
    : `the address ${address} may not be visited (${reason})`;
}

/** Returns why the policy forbids this IP address (IPv4 or IPv6 text) at a port. Null if it is allowed. */
export function checkAddress(policy: EgressPolicy, ip: string, port = 0): EgressReason | null {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return 'not-an-address';
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (NEVER.check(address, family)) return 'metadata';
  if (!NOT_PUBLIC.check(address, family)) return null;
  const { loopbackPorts } = policy;
  if (loopbackPorts !== undefined && isThisMachine(policy, address))
    return isOpenPort(loopbackPorts, port) ? null : 'loopback';
  const isLoopback = LOOPBACK.check(address, family);
  if (isOpened(policy, { address, family, isLoopback })) return null;
  return isLoopback ? 'loopback' : 'private';
}

function isOpenPort(open: OpenPorts, port: number): boolean {
  return 'allBut' in open ? !open.allBut.includes(port) : open.includes(port);
}

/**
 * Returns whether the address counts as this machine's. An address of a network interface counts only if every private
 * range is open: listed networks are open as listed, even if this machine is in one.
 */
function isThisMachine({ allowPrivate }: EgressPolicy, address: string): boolean {
  return isLoopback(address) || (allowPrivate === 'all' && isOwnInterface(address));
}

/** Returns whether the text names a network in CIDR form, such as 10.2.0.0/16 or fd12::/32. */
export function isCidr(text: string): boolean {
  const [network = '', prefix = ''] = text.split('/');
  const version = isIP(network);
  return version !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

interface Target {
  address: string;
  family: 'ipv4' | 'ipv6';
  isLoopback: boolean;
}

function isOpened({ allowPrivate }: EgressPolicy, { address, family, isLoopback }: Target): boolean {
  if (typeof allowPrivate !== 'string') return networks(allowPrivate).check(address, family);
  return allowPrivate === 'all' || (allowPrivate === 'loopback' && isLoopback);
}

/**
 * Parses networks. Raises RangeError for a text that is none: a mistyped policy must not open or close addresses
 * silently.
 */
function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    if (!isCidr(cidr)) throw new RangeError(`'${cidr}' is not a network in CIDR form`);
    const [network = '', prefix = ''] = cidr.split('/');
    list.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
