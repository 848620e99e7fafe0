import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { SenderOf } from './collect-handler.ts';

/** Networks behind the names that proxy-addr knows. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Addresses whose trust is remembered. */
const ADDRESSES_MAX = 2_000;

/**
 * Creates a function that finds the sender of a request: the last address of the X-Forwarded-For header that is no
 * trusted proxy, if a trusted proxy sent the request.
 */
export function createSenderOf(trustedProxies: readonly string[]): SenderOf {
  const trusted = new BlockList();
  for (const network of trustedProxies.flatMap((proxy) => NAMED[proxy] ?? [proxy]))
    addNetwork(trusted, network);
  /** Answers about addresses that sent a request: those of a few proxies. */
  const known = new Map<string, boolean>();
  const isTrusted = (address: string) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const answer = isIPv4(address)
      ? trusted.check(address)
      : isIPv6(address) && trusted.check(address, 'ipv6');
    if (known.size >= ADDRESSES_MAX) known.clear();
    known.set(address, answer);
    return answer;
  };
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? '');
    const forwarded = request.headers['x-forwarded-for'];
    if (trustedProxies.length === 0 || forwarded === undefined) return address;
    const hops = String(forwarded).split(',').slice(-10);
    while (hops.length > 0 && isTrusted(address)) address = plainAddress(hops.pop()?.trim() ?? '');
    return address;
  };
}

const plainAddress = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address);

function addNetwork(trusted: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, Number(bits), family);
}
