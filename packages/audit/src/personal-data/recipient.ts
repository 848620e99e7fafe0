import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { getDomain } from 'tldts';
import { catalogueEntry } from '../catalogue.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';
import { hopsOf } from '../hops.ts';

/** Recipient of a request that leaves the website. */
export interface Recipient {
  host: string;
  vendor: string | null;
  /** Addresses of the request. If the website redirects to another site, its own address is excluded. */
  urls: string[];
}

/** Returns the sites of the audited website: the requested one, and the one that answered. */
export function sitesOf({
  requestedUrl,
  finalUrl,
}: Pick<Observation, 'requestedUrl' | 'finalUrl'>): Set<string> {
  return new Set([requestedUrl, finalUrl ?? requestedUrl].map(recipientSite));
}

/** Returns the registrable domain; for an IP address, the address with its port. */
export function recipientSite(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.host ?? '';
}

/**
 * Returns the recipient of a request, or null if it stays on the website. Only requests to another site or to a
 * tracker's collector leave it.
 */
export function recipientOf(
  request: RequestRecord,
  sites: ReadonlySet<string>,
  tracking: TrackingSettings,
): Recipient | null {
  const hops = hopsOf(request).filter((url) => /^(?:https?|wss?):/i.test(url));
  const known = recogniseRequest(request);
  const isCollector = known?.role === 'collector' || hops.some((url) => isNamed(url, tracking));
  const urls = isCollector ? hops : hops.filter((url) => !sites.has(recipientSite(url)));
  const [first] = urls;
  if (first === undefined) return null;
  const named = known === null ? catalogueEntry(first) : FAMILIES[known.family];
  return { host: URL.parse(first)?.host ?? '', vendor: named?.name ?? null, urls };
}

function isNamed(url: string, { phpTagName, others = [] }: TrackingSettings): boolean {
  return [phpTagName, ...others.map((tracker) => tracker.phpTagName)].some(
    (name) => name !== '' && matchesTagName(name, url),
  );
}
