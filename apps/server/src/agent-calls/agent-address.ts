import { isIP } from 'node:net';
import { LOOPBACK, NEVER, NO_MACHINE } from '@vigie/egress/address-ranges.ts';

/** What the panel may call beside the agents of other machines. */
export interface AgentAddressPolicy {
  /** Agents on the panel's own machine. */
  allowLoopback: boolean;
}

/**
 * Returns whether an agent may be at this IP address: private ones are where agents live, metadata services are never
 * one.
 */
export function mayBeAgent({ allowLoopback }: AgentAddressPolicy, ip: string): boolean {
  const address = ip.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (NEVER.check(address, family) || NO_MACHINE.check(address, family)) return false;
  return allowLoopback || !LOOPBACK.check(address, family);
}

/** Returns whether nobody on the way can read what is said there: over https:, or on the panel's own machine. */
export function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || hostname === 'localhost') return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Returns an agent's address in one spelling, without a final slash. Null for an address that no agent can have:
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
