import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Tag } from '@vigie/contract/tag.ts';
import { tagNamesOf } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Vendor, VisitStore } from '@vigie/contract/visit-vendor.ts';
import { catalogueEntry, type CatalogueEntry } from '../catalogue.ts';
import { registrableSite } from '../detect/sent-hits.ts';
import { recogniseTag } from '../hits/recognise-request.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { purposeOfFamily } from './purposes.ts';
import type { VendorCall } from './vendor-calls.ts';
import {
  familyOf,
  configuredTrackerName,
  configuredTrackerIndex,
  configuredTrackers,
} from './vendor-names.ts';

/** Sources by which vendors are identified, beside the catalogue. */
export interface KnownVendors {
  tracking: TrackingSettings;
  /** Catalogue entries of a company; they take precedence over the others. */
  entries?: readonly Pick<Tag, 'name' | 'purpose' | 'patterns'>[] | undefined;
}

export interface VendorFinder {
  ofRequest: (request: RequestRecord) => Vendor;
  /** Returns the vendor of an address, or null if it is unknown. */
  ofAddress: (url: string) => Vendor | null;
  /** Returns the website itself or an unknown site: the site that set the entry, or the site that holds it. */
  ofStranger: (store: VisitStore) => Vendor;
}

const ITSELF: Vendor = { vendor: '', name: '', purpose: 'other' };

/** Creates a finder of the vendors of a visit's requests, scripts and hosts. */
export function createVendorFinder(
  observation: Observation,
  { tracking, entries = [] }: KnownVendors,
  calls: readonly VendorCall[],
): VendorFinder {
  const site = registrableSite(observation.finalUrl ?? observation.requestedUrl);
  const trackers = configuredTrackers(tracking);
  const names = trackers.map((tracker, index) =>
    familyVendor(
      configuredTrackerName(tracker, calls.find((call) => call.tracker === index)?.hit.vendor ?? undefined),
    ),
  );
  const firing = new Set(calls.map(({ hit }) => hit.vendor));
  const byRequest = new Map(calls.map((call) => [call.hit.requestId, call]));
  const requests = new Map(
    (seen(observation.requests) ?? []).flatMap((one) => [one.url, one.finalUrl].map((url) => [url, one])),
  );
  const addresses = new Map<string, Vendor | null>();
  const hosts = new Map<string, CatalogueEntry | null>();

  function find(url: string, isScript: boolean): Vendor | null {
    const index = configuredTrackerIndex(url, trackers);
    if (index >= 0) return names[index] ?? null;
    const carries = tagNamesOf(url);
    const entry = entries.find(({ patterns }) => patterns.some(carries));
    if (entry !== undefined) return { vendor: entry.name, name: entry.name, purpose: entry.purpose };
    const family = familyOf(url, isScript ? recogniseTag(url)?.family : undefined);
    if (family !== null && (family.isSure || firing.has(family.family))) return familyVendor(family.family);
    const listed = listedOf(url);
    return listed === null ? null : { vendor: listed.name, name: listed.name, purpose: listed.purpose };
  }
  function listedOf(url: string): CatalogueEntry | null {
    const host = URL.parse(url)?.hostname ?? '';
    const known = hosts.get(host);
    if (known !== undefined) return known;
    const entry = catalogueEntry(url);
    hosts.set(host, entry);
    return entry;
  }
  function vendorOfRequest(request: RequestRecord): Vendor | null {
    const call = byRequest.get(request.id);
    if (call !== undefined && call.tracker !== null) return names[call.tracker] ?? null;
    const family = call?.hit.vendor ?? null;
    return family === null ? once(request.url, request.resourceType === 'script') : familyVendor(family);
  }
  function once(url: string, isScript: boolean): Vendor | null {
    const known = addresses.get(url);
    if (known !== undefined) return known;
    const found = find(url, isScript);
    addresses.set(url, found);
    return found;
  }
  function vendorOfSite(url: string): Vendor {
    const own = registrableSite(url);
    return own === site || own === '' ? ITSELF : { vendor: own, name: own, purpose: 'other' };
  }

  return {
    ofRequest: (request) => vendorOfRequest(request) ?? vendorOfSite(request.url),
    ofAddress(url) {
      const request = requests.get(url);
      return request === undefined ? once(url, true) : vendorOfRequest(request);
    },
    ofStranger({ party, host, writers }) {
      const [writer] = writers;
      if (writer !== undefined && registrableSite(writer) !== site) return vendorOfSite(writer);
      return party === 'third' ? vendorOfSite(`https://${host}/`) : ITSELF;
    },
  };
}

/** Returns the vendor of a tracker without a known family, under the name that users gave it. */
function familyVendor(vendor: string): Vendor {
  const facts = Object.hasOwn(FAMILIES, vendor) ? FAMILIES[vendor] : undefined;
  if (facts === undefined) return { vendor, name: vendor, purpose: 'analytics' };
  return { vendor, name: facts.name, purpose: purposeOfFamily(facts.category) };
}
