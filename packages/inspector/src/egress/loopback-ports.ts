import { isLoopback, isOwnInterface } from './own-addresses.ts';
import { addressesOf, portOf, type Resolve } from './resolve.ts';

/**
 * The ports of this machine's own addresses that audited pages may use: the port of each website that is on this
 * machine, and `beside` when there is one.
 */
export async function loopbackPortsFor(
  urls: readonly string[],
  { beside, resolve }: { beside: readonly number[]; resolve?: Resolve },
): Promise<number[]> {
  const own = new Set<number>();
  for (const url of new Set(urls.map((text) => new URL(text).origin))) {
    const addresses = await addressesOf(new URL(url).hostname, resolve).catch(() => []);
    if (addresses.some(({ address }) => isLoopback(address) || isOwnInterface(address)))
      own.add(portOf(new URL(url)));
  }
  return own.size === 0 ? [] : [...new Set([...own, ...beside])];
}
