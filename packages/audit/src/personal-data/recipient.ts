import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { getDomain } from 'tldts';
import { catalogueEntry } from '../catalogue.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';
import { hopsOf } from '../hops.ts';

/** Who gets a request that leaves the website. */
export interface Recipient {
  host: string;
  vendor: string | null;
  /** Addresses that it went to; where a website redirects to somebody else, the website's own is left out. */
  urls: string[];
}

/** The sites that are the audited website: what was asked for, and what answered. */
export function sitesOf({
  requestedUrl,
  finalUrl,
}: Pick<Observation, 'requestedUrl' | 'finalUrl'>): Set<string> {
  return new Set([requestedUrl, finalUrl ?? requestedUrl].map(siteOf));
}

/** Returns the registrable domain; for an address of a machine, that with its port. */
export function siteOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.host ?? '';
}

/**
 * Returns null for what a website asks of itself: only what goes to another site or to a tracker's collector leaves
 * it.
 */
export function recipientOf(
  request: RequestRecord,
  sites: ReadonlySet<string>,
  tracking: TrackingSettings,
): Recipient | null {
  const hops = hopsOf(request).filter((url) => /^(?:https?|wss?):/i.test(url));
  const known = recogniseRequest(request);
  const isCollector = known?.role === 'collector' || hops.some((url) => isNamed(url, tracking));
  const urls = isCollector ? hops : hops.filter((url) => !sites.has(siteOf(url)));
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
