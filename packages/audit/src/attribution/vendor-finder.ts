import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { catalogueEntry } from '../catalogue.ts';
import { siteOf } from '../detect/sent-hits.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { purposeOfFamily, type Purpose } from './purposes.ts';
import type { VendorCall } from './vendor-calls.ts';
import { familyOf, nameOfTold, toldBy, toldTrackers } from './vendor-names.ts';
import type { KnownVendors } from './visit-vendors.ts';
import type { VisitStore } from './visit-stores.ts';

/** Whose something is. */
export interface Vendor {
  /** What tells vendors apart: a family's code, a name of the catalogue, or a site that nobody knows; empty: the website itself. */
  vendor: string;
  /** As it is shown; empty for the website itself. */
  name: string;
  purpose: Purpose;
}

export interface VendorFinder {
  ofRequest(request: RequestRecord): Vendor;
  /** Null for an address of nobody known. */
  ofAddress(url: string): Vendor | null;
  /** The website itself, or another site that nobody knows: the one that set an entry, or on which it lies. */
  ofStranger(store: VisitStore): Vendor;
}

const ITSELF: Vendor = { vendor: '', name: '', purpose: 'other' };

/** Knows whose the requests, scripts and hosts of a visit are. */
export function createVendorFinder(
  observation: Observation,
  { tracking, entries = [] }: KnownVendors,
  calls: readonly VendorCall[],
): VendorFinder {
  const site = siteOf(observation.finalUrl ?? observation.requestedUrl);
  const told = toldTrackers(tracking).map((tracker, index) =>
    familyVendor(nameOfTold(tracker, calls.find((call) => call.told === index)?.hit.vendor ?? undefined)),
  );
  const firing = new Set(calls.map(({ hit }) => hit.vendor));
  const byRequest = new Map(calls.map((call) => [call.hit.requestId, call]));
  const addresses = new Map<string, Vendor | null>();

  function find(url: string): Vendor | null {
    const index = toldBy(url, toldTrackers(tracking));
    if (index >= 0) return told[index] ?? null;
    const entry = entries.find(({ patterns }) => patterns.some((pattern) => matchesTagName(pattern, url)));
    if (entry !== undefined) return { vendor: entry.name, name: entry.name, purpose: entry.purpose };
    const family = familyOf(url);
    if (family !== null && (family.isSure || firing.has(family.family))) return familyVendor(family.family);
    const listed = catalogueEntry(url);
    return listed === null ? null : { vendor: listed.name, name: listed.name, purpose: listed.purpose };
  }
  function ofAddress(url: string): Vendor | null {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const found = find(url);
    addresses.set(url, found);
    return found;
  }
  function ofSite(url: string): Vendor {
    const own = siteOf(url);
    return own === site || own === '' ? ITSELF : { vendor: own, name: own, purpose: 'other' };
  }

  return {
    ofRequest(request) {
      const call = byRequest.get(request.id);
      if (call?.told !== undefined && call.told !== null) return told[call.told] ?? ITSELF;
      const family = call?.hit.vendor ?? null;
      return family === null ? (ofAddress(request.url) ?? ofSite(request.url)) : familyVendor(family);
    },
    ofAddress,
    ofStranger({ party, host, writers }) {
      const [writer] = writers;
      if (writer !== undefined && siteOf(writer) !== site) return ofSite(writer);
      return party === 'third' ? ofSite(`https://${host}/`) : ITSELF;
    },
  };
}

/** A tracker that no family knows goes by the name that users gave it. */
function familyVendor(vendor: string): Vendor {
  const facts = Object.hasOwn(FAMILIES, vendor) ? FAMILIES[vendor] : undefined;
  if (facts === undefined) return { vendor, name: vendor, purpose: 'analytics' };
  return { vendor, name: facts.name, purpose: purposeOfFamily(facts.category) };
}
