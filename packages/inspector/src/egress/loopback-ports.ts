import { addressesOf, hostOf, type Resolve } from '@vigie/egress/resolve.ts';
import { isLoopback, isOwnInterface } from './own-addresses.ts';
import type { OpenPorts } from './policy.ts';
import { portOf } from './resolve.ts';

interface LocalPorts {
  /** Ports of this machine that these websites may use. Empty: a website on this machine may use all of them. */
  named: readonly number[];
  /** Ports that are closed to every page. */
  closed: readonly number[];
  resolve?: Resolve;
}

/**
 * Returns the ports of this machine's own addresses that audited pages may use. Websites on other machines reach none.
 * Websites on this machine reach all, because their owner runs programs here anyway; if ports are named, only their own
 * and these.
 */
export async function loopbackPortsFor(
  urls: readonly string[],
  { named, closed, resolve }: LocalPorts,
): Promise<OpenPorts> {
  const own = new Set<number>();
  const origins = new Set(urls.map((text) => new URL(text).origin));
  let isAnyElsewhere = false;
  for (const url of origins) {
    if (await isOnThisMachine(url, resolve)) own.add(portOf(new URL(url)));
    else isAnyElsewhere = true;
  }
  if (own.size === 0) return [];
  if (named.length === 0 && !isAnyElsewhere) return { allBut: closed };
  return [...new Set([...own, ...named])].filter((port) => !closed.includes(port));
}

async function isOnThisMachine(url: string, resolve: Resolve | undefined): Promise<boolean> {
  const addresses = await addressesOf(hostOf(new URL(url)), resolve).catch(() => []);
  return addresses.some(({ address }) => isLoopback(address) || isOwnInterface(address));
}
