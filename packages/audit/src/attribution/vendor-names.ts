import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackerSettings, TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { catalogueEntry } from '../catalogue.ts';
import type { FamilyCategory } from '../hits/families/family.ts';
import { FAMILIES, KNOWN_FAMILIES, ownersOf } from '../hits/families/known-families.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';

/** Key of a tracker: its family, or its position among the configured trackers. */
export type VendorKey = { family: string } | { tracker: number };

/**
 * Owner of an address. `isSure` is true if the host identifies it. It is false for a file name, or for a host of many
 * services.
 */
export type AddressOwner = { key: VendorKey; isSure: boolean };

/** Categories of the public list whose entries need consent. The page may need entries of other vendors. */
const TRACKING: ReadonlySet<FamilyCategory> = new Set([
  'analytics',
  'advertising',
  'ab-test',
  'session-replay',
]);

/** Returns the configured trackers, the primary one first. Excludes trackers without a collector name. */
export function configuredTrackers(tracking: TrackingSettings): TrackerSettings[] {
  return [tracking, ...(tracking.others ?? [])].filter(({ phpTagName }) => phpTagName.trim() !== '');
}

/** Returns the name of a configured tracker: its family, else the user's name for it, else its collector's name. */
export function configuredTrackerName(
  { family, name, phpTagName, jsTagName }: TrackerSettings,
  recognised: string | undefined,
): string {
  const known = family || recognised;
  if (known) return known;
  const named = KNOWN_FAMILIES.find(
    (one) => one.phpTagNames.includes(phpTagName.trim()) && one.jsTagNames.includes(jsTagName.trim()),
  );
  return named?.vendor ?? (name || phpTagName.trim());
}

/** Returns the position of the configured tracker whose script or collector has this address; -1 if there is none. */
export function configuredTrackerIndex(url: string, trackers: readonly TrackerSettings[]): number {
  return trackers.findIndex(
    ({ jsTagName, phpTagName }) => matchesTagName(jsTagName, url) || matchesTagName(phpTagName, url),
  );
}

/** Returns the family as which an address was recognized, else the family of its host; null if there is none. */
export function familyOf(
  url: string,
  recognised: string | undefined,
): { family: string; isSure: boolean } | null {
  const host = URL.parse(url)?.hostname ?? '';
  const owners = ownersOf(host);
  const family = recognised ?? owners?.[0]?.vendor;
  const isOfMany = /(?:^|\.)google\.[a-z.]+$/.test(host);
  return family === undefined ? null : { family, isSure: owners !== null && !isOfMany };
}

/** Returns the tracker that owns an address: of a script that sets an entry, of a response, or of a cookie's host. */
export function ownerOf(url: string, trackers: readonly TrackerSettings[]): AddressOwner | null {
  const index = configuredTrackerIndex(url, trackers);
  if (index >= 0) return { key: { tracker: index }, isSure: true };
  const request = { url, resourceType: 'script', body: null, requestHeaders: {} } as const;
  const known = familyOf(url, recogniseRequest(request)?.family);
  if (known !== null)
    return sendsHits(known.family) ? { key: { family: known.family }, isSure: known.isSure } : null;
  const entry = catalogueEntry(url);
  return entry !== null && TRACKING.has(entry.category)
    ? { key: { family: entry.name }, isSure: true }
    : null;
}

/** Returns whether a family sends hits. Tag managers and consent managers send none. */
export function sendsHits(family: string): boolean {
  const category = FAMILIES[family]?.category;
  return category !== undefined && category !== 'consent' && category !== 'tag-manager';
}

/** Returns the display name of a vendor, by its key in a matrix. */
export function vendorNameOf(vendor: string): string {
  return FAMILIES[vendor]?.name ?? vendor;
}

/** Returns whether a list of exempt vendors contains a vendor, by its code or by its display name. */
export function isExempt(vendor: string, exempt: readonly string[]): boolean {
  const names = [vendor, vendorNameOf(vendor)].map((name) => name.toLowerCase());
  return exempt.some((one) => names.includes(one.trim().toLowerCase()));
}
