import type { LookupAddress } from 'node:dns';
import { checkedAddresses, hostOf, type CheckAddress, type Resolve } from '@vigie/egress/resolve.ts';
import { checkAddress, EgressRefused, type EgressPolicy } from './policy.ts';

/** Target of a connection, as a URL or an authority names it. */
export interface EgressTarget {
  hostname: string;
  port: number;
}

export function portOf(url: URL): number {
  return Number(url.port || (/^(http|ws):$/.test(url.protocol) ? 80 : 443));
}

export function targetOf(url: URL): EgressTarget {
  return { hostname: url.hostname, port: portOf(url) };
}

/** Returns a check that throws EgressRefused for an address that the policy forbids at this port. */
export function checkFor(policy: EgressPolicy, port: number): CheckAddress {
  return (address) => {
    const reason = checkAddress(policy, address, port);
    if (reason !== null) throw new EgressRefused({ address, port, reason });
  };
}

/** Returns the addresses of a target. Throws EgressRefused if the policy forbids any of them. */
export function resolveAllowed(
  target: EgressTarget,
  policy: EgressPolicy,
  resolve?: Resolve,
): Promise<LookupAddress[]> {
  return checkedAddresses(hostOf(target), checkFor(policy, target.port), resolve);
}
