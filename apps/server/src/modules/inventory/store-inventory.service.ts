import { visitVendors } from '@vigie/audit/attribution/visit-vendors.ts';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { plainInteger, plainText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ProjectedVisits, Projection } from '../../evaluation/projection.ts';
import type { StoredPage } from '../../evaluation/stored-page.ts';
import { ingestVisitFindings, type ShowingVisit, type ShownFinding } from '../causes/visit-findings.store.ts';
import { listCompanyTags } from '../tags/tags.store.ts';
import { addressCountries } from './address-countries.ts';
import { addSeenVendors } from './seen-vendors.store.ts';
import type { SeenStore, SeenVendor, VendorVisit } from './seen-vendors.ts';
import { storedName } from './stored-name.ts';
import { activityAt, answerOfVisit } from './visit-activity.ts';
import { readVendorApprovals, readTracking, type VendorApprovals } from './watched-vendors.store.ts';

/** Inventory of vendors, cookies and storage. */
export const inventoryProjection: Projection = {
  name: 'inventory',
  isFor: ({ isTrial }) => !isTrial,
  store: storeInventory,
};

/** Adds measured visits to the inventory of their website, and finds the vendors that its company does not want. */
async function storeInventory(db: Db, { scope, pages }: ProjectedVisits): Promise<void> {
  const { companyId, websiteId } = scope;
  const measured = pages.filter(({ observation }) => observation.outcome === 'measured');
  if (measured.length === 0) return;
  const website = { companyId, websiteId };
  const known = {
    tracking: await readTracking(db, websiteId),
    entries: await listCompanyTags(db, companyId),
  };
  const read = measured.map((page) => ({ page, vendors: visitVendors(page.observation, known) }));
  await addSeenVendors(
    db,
    website,
    read.map(({ page, vendors }) => vendorVisit(page, vendors)),
  );
  const standings = await readVendorApprovals(db, companyId);
  if (standings.refused.size + standings.approved.size === 0) return;
  const visits = read.map(({ page, vendors }) => watchedVisit(page, { vendors, standings }));
  await ingestVisitFindings(db, website, { family: 'vendor-', visits });
}

const VENDOR_MAX = 120;
const HOSTS_MAX = 20;

function vendorVisit({ id, pageId, observedAt, observation }: StoredPage, found: VisitVendor[]): VendorVisit {
  const consent = seen(observation.consent);
  const addresses = new Map((seen(observation.requests) ?? []).map((one) => [one.id, one.remoteAddress]));
  const countriesOf = ({ requestIds }: VisitVendor) =>
    addressCountries(requestIds.map((requestId) => addresses.get(requestId) ?? null));
  return {
    observationId: id,
    pageId,
    observedAt,
    vendors: found.map((one) => ({ ...seenVendor(one, consent), countries: countriesOf(one) })),
    stores: found.flatMap((one) => seenStores(one, consent)),
  };
}

const keyOf = ({ vendor }: VisitVendor): string => plainText(vendor).slice(0, VENDOR_MAX);

function seenVendor(one: VisitVendor, consent: ConsentRecord | undefined): Omit<SeenVendor, 'countries'> {
  const moments = [one.firstRequestMs, one.lastRequestMs, one.firstStoreMs].filter((atMs) => atMs !== null);
  return {
    vendor: keyOf(one),
    purpose: one.purpose,
    hosts: one.hosts.slice(0, HOSTS_MAX).map(plainText),
    requests: one.requests,
    hits: one.hits,
    pings: one.pings,
    bytes: Math.max(0, plainInteger(one.bytes)),
    activity: activityAt(consent, moments),
  };
}

function seenStores(one: VisitVendor, consent: ConsentRecord | undefined): SeenStore[] {
  return one.stores.map((store) => ({
    vendor: keyOf(one),
    store: store.store,
    name: storedName(store.name),
    host: store.store === 'cookie' ? plainText(store.host) : '',
    party: store.party,
    purpose: store.purpose,
    lifetimeSeconds: store.lifetimeSeconds === null ? null : plainInteger(store.lifetimeSeconds),
    sizeBytes: store.sizeBytes === null ? null : plainInteger(store.sizeBytes),
    httpOnly: store.httpOnly,
    secure: store.secure,
    sameSite: store.sameSite === null ? null : plainText(store.sameSite),
    setBy: store.setBy === null ? null : plainText(URL.parse(store.setBy.url)?.host ?? ''),
    // Entries without a recorded write existed when a visit without a consent answer ended.
    isBeforeAnswer: activityAt(consent, [store.setAtMs ?? Infinity]).beforeAnswer,
  }));
}

function watchedVisit(
  { id, pageId, observedAt, observation }: StoredPage,
  { vendors, standings }: { vendors: VisitVendor[]; standings: VendorApprovals },
): ShowingVisit {
  return {
    observationId: id,
    pageId,
    observedAt,
    shown: vendors.flatMap((one) => unwantedBy(one, standings)),
    answered: answerOfVisit(seen(observation.consent)),
    isWhole: true,
  };
}

const HOSTS_SHOWN = 3;

function unwantedBy(one: VisitVendor, { approved, refused }: VendorApprovals): ShownFinding[] {
  const vendor = keyOf(one);
  const isRefused = refused.has(vendor);
  if (vendor === '' || (!isRefused && (approved.size === 0 || approved.has(vendor)))) return [];
  const finding = isRefused ? 'vendor-refused' : 'vendor-unlisted';
  return [
    {
      name: { finding, event: plainText(one.name), source: vendor, property: null },
      facts: { seen: one.hosts.slice(0, HOSTS_SHOWN).map(plainText).join(', ') },
    },
  ];
}
