import { isIP } from 'node:net';
import { LOOPBACK, NEVER, NO_MACHINE } from '@vigie/egress/address-ranges.ts';

/** Addresses that the panel may call beside agents of other machines. */
export interface AgentAddressPolicy {
  /** True if agents may run on the panel's own machine. */
  allowLoopback: boolean;
}

/**
 * Returns whether an agent may have this IP address. Private addresses are allowed; addresses of metadata services
 * never are.
 */
export function mayBeAgent({ allowLoopback }: AgentAddressPolicy, ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (NEVER.check(address, family) || NO_MACHINE.check(address, family)) return false;
  return allowLoopback || !LOOPBACK.check(address, family);
}

/** Returns whether nobody on the network path can read the traffic: over https:, or on the panel's own machine. */
export function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns the normalized address of an agent, without a final slash. Null for an address that no agent can have:
 * another scheme, credentials, a query, a fragment.
 */
export function normaliseAgentUrl(entered: string): string | null {
  if (!URL.canParse(entered)) return null;
  const url = new URL(entered);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  return url.href.replace(/\/+$/, '');
}
