import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackerSettings, TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { catalogueEntry } from '../catalogue.ts';
import type { FamilyCategory } from '../hits/families/family.ts';
import { FAMILIES, KNOWN_FAMILIES, ownersOf } from '../hits/families/known-families.ts';
import { recogniseRequest } from '../hits/recognise-request.ts';

/** A tracker by its family, or by its place among those that the audit was told. */
export type VendorKey = { family: string } | { told: number };

/** Whose an address is. `isSure`: its host says it; else only the name of a file, or a host of many services. */
export type AddressOwner = { key: VendorKey; isSure: boolean };

/** What such vendors of the public list set needs consent; what others set may be needed by the page. */
const TRACKING: ReadonlySet<FamilyCategory> = new Set([
  'analytics',
  'advertising',
  'ab-test',
  'session-replay',
]);

/** Returns the trackers that an audit was told, the primary one first. */
export function toldTrackers(tracking: TrackingSettings): TrackerSettings[] {
  return [tracking, ...(tracking.others ?? [])].filter(({ phpTagName }) => phpTagName.trim() !== '');
}

/**
 * Returns how a told tracker is called: as its hits are recognised, else as users call it, else by its collector's
 * name.
 */
export function nameOfTold(
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

/** Returns the place of the told tracker whose script or collector an address is; -1 for any other. */
export function toldBy(url: string, told: readonly TrackerSettings[]): number {
  return told.findIndex(
    ({ jsTagName, phpTagName }) => matchesTagName(jsTagName, url) || matchesTagName(phpTagName, url),
  );
}

/** Returns the family of an address, as which it was recognised, or else that of its host. */
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

/**
 * Returns which tracker an address is of: of a script that sets something, of an answer, or of a cookie's own host.
 */
export function ownerOf(url: string, told: readonly TrackerSettings[]): AddressOwner | null {
  const index = toldBy(url, told);
  if (index >= 0) return { key: { told: index }, isSure: true };
  const request = { url, resourceType: 'script', body: null, requestHeaders: {} } as const;
  const known = familyOf(url, recogniseRequest(request)?.family);
  if (known !== null)
    return sendsHits(known.family) ? { key: { family: known.family }, isSure: known.isSure } : null;
  const entry = catalogueEntry(url);
  return entry !== null && TRACKING.has(entry.category)
    ? { key: { family: entry.name }, isSure: true }
    : null;
}

/** Returns whether a family follows visitors: tag managers and consent managers send no hits. */
export function sendsHits(family: string): boolean {
  const category = FAMILIES[family]?.category;
  return category !== undefined && category !== 'consent' && category !== 'tag-manager';
}

/** Returns how a vendor calls itself, by its key in a matrix. */
export function vendorNameOf(vendor: string): string {
  return FAMILIES[vendor]?.name ?? vendor;
}

/** Returns whether a list of exempt vendors names one: by its code, or as its vendor writes it. */
export function isExempt(vendor: string, exempt: readonly string[]): boolean {
  const names = [vendor, vendorNameOf(vendor)].map((name) => name.toLowerCase());
  return exempt.some((one) => names.includes(one.trim().toLowerCase()));
}
