import type { VendorPurpose } from '@vigie/contract/inventory.ts';
import type { StoreWrite } from '@vigie/contract/observation/observation.ts';
import { digestOfPage, sortedDigests } from '../../db/page-digests.ts';

/** Consent that the visitor had given when something was active. */
export interface Activity {
  beforeAnswer: boolean;
  withoutBanner: boolean;
  afterAcceptance: boolean;
  afterRefusal: boolean;
}

/** Activity of one vendor in one visit. */
export interface SeenVendor {
  /** Empty for the website itself. */
  vendor: string;
  purpose: VendorPurpose;
  hosts: string[];
  /** Countries in which the addresses of its servers are registered, sorted. */
  countries: string[];
  requests: number;
  hits: number;
  pings: number;
  bytes: number;
  activity: Activity;
}

/** A cookie or storage entry that a visit left in the browser. */
export interface SeenStore {
  vendor: string;
  store: StoreWrite['store'];
  name: string;
  host: string;
  party: 'first' | 'third';
  purpose: VendorPurpose;
  lifetimeSeconds: number | null;
  sizeBytes: number | null;
  httpOnly: boolean | null;
  secure: boolean | null;
  sameSite: string | null;
  setBy: string | null;
  isBeforeAnswer: boolean;
}

/** Stored visit with what fired in it. */
export interface VendorVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  vendors: SeenVendor[];
  stores: SeenStore[];
}

/** Counts that visits add to the month of a vendor. */
export interface VendorMonth {
  vendor: string;
  month: string;
  days: number;
  visits: number;
  requests: number;
  hits: number;
  pings: number;
  bytes: number;
  pageDigests: number[];
}

/** Sums visits by vendor and month (UTC), sorted, so that no two transactions deadlock. */
export function sumMonths(visits: readonly VendorVisit[]): VendorMonth[] {
  const sums = new Map<string, VendorMonth>();
  for (const { pageId, observedAt, vendors } of visits) {
    const month = `${observedAt.toISOString().slice(0, 7)}-01`;
    for (const { vendor, requests, hits, pings, bytes } of vendors) {
      const key = JSON.stringify([vendor, month]);
      const sum = sums.get(key) ?? emptyMonth(vendor, month);
      sums.set(key, {
        ...sum,
        days: sum.days | (1 << (observedAt.getUTCDate() - 1)),
        visits: sum.visits + 1,
        requests: sum.requests + requests,
        hits: sum.hits + hits,
        pings: sum.pings + pings,
        bytes: sum.bytes + bytes,
        pageDigests: [...sum.pageDigests, digestOfPage(pageId)],
      });
    }
  }
  return sorted(sums).map((sum) => ({
    ...sum,
    pageDigests: sortedDigests(sum.pageDigests),
  }));
}

function emptyMonth(vendor: string, month: string): VendorMonth {
  return { vendor, month, days: 0, visits: 0, requests: 0, hits: 0, pings: 0, bytes: 0, pageDigests: [] };
}

/** Vendor over several visits: what it does, and when it last did so. */
export interface VendorDetections extends Pick<SeenVendor, 'vendor' | 'purpose' | 'hosts' | 'countries'> {
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
  beforeAnswerObservationId: string | null;
  withoutBannerAt: Date | null;
  afterAcceptanceAt: Date | null;
  afterRefusalAt: Date | null;
}

const HOSTS_MAX = 20;
const COUNTRIES_MAX = 20;

/** Returns vendors with their first and last sightings in these visits, sorted. */
export function sumVendors(visits: readonly VendorVisit[]): VendorDetections[] {
  const known = new Map<string, VendorDetections>();
  for (const visit of oldestFirst(visits))
    for (const seen of visit.vendors) known.set(seen.vendor, seenAgain(known.get(seen.vendor), seen, visit));
  return sorted(known);
}

function seenAgain(
  before: VendorDetections | undefined,
  seen: SeenVendor,
  visit: VendorVisit,
): VendorDetections {
  const { observedAt: at, observationId } = visit;
  const { beforeAnswer, withoutBanner, afterAcceptance, afterRefusal } = seen.activity;
  const last = (isActive: boolean, earlier: Date | null | undefined) => (isActive ? at : (earlier ?? null));
  return {
    vendor: seen.vendor,
    purpose: seen.purpose,
    hosts: [...new Set([...(before?.hosts ?? []), ...seen.hosts])].slice(0, HOSTS_MAX),
    countries: [...new Set([...(before?.countries ?? []), ...seen.countries])]
      .toSorted()
      .slice(0, COUNTRIES_MAX),
    firstSeenAt: before?.firstSeenAt ?? at,
    lastSeenAt: at,
    lastObservationId: observationId,
    beforeAnswerAt: last(beforeAnswer, before?.beforeAnswerAt),
    beforeAnswerObservationId: beforeAnswer ? observationId : (before?.beforeAnswerObservationId ?? null),
    withoutBannerAt: last(withoutBanner, before?.withoutBannerAt),
    afterAcceptanceAt: last(afterAcceptance, before?.afterAcceptanceAt),
    afterRefusalAt: last(afterRefusal, before?.afterRefusalAt),
  };
}

/** Cookie or storage entry over several visits. */
export interface StoreDetections extends Omit<SeenStore, 'isBeforeAnswer'> {
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastObservationId: string;
  beforeAnswerAt: Date | null;
}

/** Returns cookies and storage entries with their first and last sightings in these visits, sorted. */
export function sumStores(visits: readonly VendorVisit[]): StoreDetections[] {
  const known = new Map<string, StoreDetections>();
  for (const { observedAt: at, observationId, stores } of oldestFirst(visits))
    for (const { isBeforeAnswer, ...seen } of stores) {
      const key = JSON.stringify([seen.vendor, seen.store, seen.name, seen.host]);
      const before = known.get(key);
      known.set(key, {
        ...seen,
        lifetimeSeconds: longest(seen.lifetimeSeconds, before?.lifetimeSeconds),
        setBy: seen.setBy ?? before?.setBy ?? null,
        firstSeenAt: before?.firstSeenAt ?? at,
        lastSeenAt: at,
        lastObservationId: observationId,
        beforeAnswerAt: isBeforeAnswer ? at : (before?.beforeAnswerAt ?? null),
      });
    }
  return sorted(known);
}

function longest(one: number | null, other: number | null | undefined): number | null {
  if (one === null || other === null || other === undefined) return one ?? other ?? null;
  return Math.max(one, other);
}

function oldestFirst(visits: readonly VendorVisit[]): VendorVisit[] {
  return visits.toSorted((one, other) => one.observedAt.getTime() - other.observedAt.getTime());
}

function sorted<T>(byKey: ReadonlyMap<string, T>): T[] {
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}
