import type { LinkFinding } from '@vigie/contract/link-report.ts';
import { recipientSite } from '../personal-data/recipient.ts';
import type { ChainAddress } from './link-chain.ts';

/**
 * Returns the finding on a link that lands on another host than expected; null if it does not. Without named hosts, the
 * link itself states where it leads: to its own website, or to the address that it contains. The first answer may be that
 * of a short link or a click tracker, which does not state its target.
 */
export function wrongHost(chain: readonly ChainAddress[], hosts: readonly string[]): LinkFinding | null {
  const landing = chain.at(-1);
  if (landing === undefined) return null;
  const sites = sitesOfLink(chain);
  const isExpected = ({ url }: ChainAddress) =>
    hosts.length > 0 ? hosts.some((host) => isOnHost(url, host)) : sites.includes(recipientSite(url));
  if ((hosts.length === 0 && sites.length === 0) || isExpected(landing)) return null;
  const last = chain.findLastIndex(isExpected);
  return {
    kind: 'wrong-host',
    parameter: null,
    hop: chain.length > 1 ? hopOf(chain, last) : null,
    expected: (hosts.length > 0 ? hosts : sites).join(', '),
    seen: URL.parse(landing.url)?.host ?? null,
  };
}

/** Returns the number of the answer that led away: the one after the last expected address, or the first to this host. */
function hopOf(chain: readonly ChainAddress[], last: number): number {
  if (last !== -1) return last + 1;
  const host = URL.parse(chain.at(-1)?.url ?? '')?.host;
  const first = chain.findIndex(({ url }) => URL.parse(url)?.host === host);
  return Math.max(1, first);
}

/** Returns the websites on which a link may land by its own statement; empty if it has none. */
function sitesOfLink([link, next]: readonly ChainAddress[]): string[] {
  if (link === undefined) return [];
  const own = recipientSite(link.url);
  const targets = link.targets.map(recipientSite).filter((site) => site !== '');
  const staysOn = next === undefined || recipientSite(next.url) === own;
  return targets.length > 0 || staysOn ? [...new Set([own, ...targets])] : [];
}

/** Returns whether an address is on a host: `shop.example` with or without `www.`, `*.shop.example`, with a port or not. */
export function isOnHost(url: string, host: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const wanted = host.toLowerCase();
  const found = /:\d+$/.test(wanted) ? parsed.host : parsed.hostname;
  if (wanted.startsWith('*.')) return found.endsWith(wanted.slice(1)) || found === wanted.slice(2);
  return found.replace(/^www\./, '') === wanted.replace(/^www\./, '');
}
