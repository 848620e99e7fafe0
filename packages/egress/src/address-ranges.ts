import { BlockList } from 'node:net';

type Subnet = readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'];

/**
 * Metadata services of clouds: AWS, GCP, Azure and others on link-local; Azure, Alibaba, Oracle; AWS and GCP on IPv6.
 */
const METADATA_V4: readonly (readonly [string, number])[] = [
  ['169.254.0.0', 16],
  ['168.63.129.16', 32],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
];
const METADATA_V6: Subnet[] = [
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::', 32, 'ipv6'],
  ['fd20:ce::254', 128, 'ipv6'],
];

/** Addresses that no policy opens, also when written inside an IPv6 address. */
export const NEVER = listOf([
  ...METADATA_V4.flatMap(([network, prefix]) => everyFormOf(network, prefix)),
  ...METADATA_V6,
]);

export const LOOPBACK = listOf([
  ['127.0.0.0', 8, 'ipv4'],
  ['::1', 128, 'ipv6'],
]);

/** Addresses that belong to no single machine: unspecified, multicast, reserved. */
export const NO_MACHINE = listOf([
  ['0.0.0.0', 8, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]);

/** Every address that is not the public Internet. */
export const NOT_PUBLIC = listOf([
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]);

function listOf(subnets: Iterable<Subnet>): BlockList {
  const list = new BlockList();
  for (const [network, prefix, family] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/**
 * Returns an IPv4 network itself, and its forms in NAT64, IPv4-compatible and 6to4 notation; BlockList knows the
 * ::ffff: form.
 */
function everyFormOf(network: string, prefix: number): Subnet[] {
  const [a = 0, b = 0, c = 0, d = 0] = network.split('.').map(Number);
  const high = ((a << 8) | b).toString(16);
  const low = ((c << 8) | d).toString(16);
  return [
    [network, prefix, 'ipv4'],
    [`64:ff9b::${high}:${low}`, 96 + prefix, 'ipv6'],
    [`::${high}:${low}`, 96 + prefix, 'ipv6'],
    [`2002:${high}:${low}::`, 16 + prefix, 'ipv6'],
  ];
}
