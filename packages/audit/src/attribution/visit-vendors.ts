import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Vendor, VisitVendor } from '@vigie/contract/visit-vendor.ts';
import { vendorCalls, type VendorCall } from './vendor-calls.ts';
import { createVendorFinder, type KnownVendors } from './vendor-finder.ts';
import { firstKnown, visitStores } from './visit-stores.ts';

const HOSTS_MAX = 50;

/** Returns the vendors of a stored visit, those with most requests first. The website itself has an empty key. */
export function visitVendors(observation: Observation, known: KnownVendors): VisitVendor[] {
  const calls = vendorCalls(observation, known.tracking);
  const finder = createVendorFinder(observation, known, calls);
  const rows = new Map<string, VisitVendor>();
  const rowOf = (vendor: Vendor): VisitVendor => {
    const row = rows.get(vendor.vendor) ?? emptyRow(vendor);
    rows.set(vendor.vendor, row);
    return row;
  };
  const byRequest = Map.groupBy(calls, ({ hit }) => hit.requestId);
  for (const request of seen(observation.requests) ?? [])
    addRequest(rowOf(finder.ofRequest(request)), request, byRequest.get(request.id) ?? []);
  for (const store of visitStores(observation)) {
    const vendor = firstKnown(store, finder.ofAddress) ?? finder.ofStranger(store);
    const row = rowOf(vendor);
    row.stores.push({ ...store, purpose: vendor.purpose });
    if (store.setAtMs !== null) row.firstStoreMs = Math.min(row.firstStoreMs ?? Infinity, store.setAtMs);
  }
  return [...rows.values()].toSorted(
    (one, other) => other.requests - one.requests || (one.vendor < other.vendor ? -1 : 1),
  );
}

function emptyRow({ vendor, name, purpose }: Vendor): VisitVendor {
  return {
    vendor,
    name,
    purpose,
    hosts: [],
    requests: 0,
    requestIds: [],
    bytes: 0,
    hits: 0,
    pings: 0,
    firstRequestMs: null,
    lastRequestMs: null,
    firstStoreMs: null,
    stores: [],
  };
}

function addRequest(row: VisitVendor, request: RequestRecord, calls: readonly VendorCall[]): void {
  const host = URL.parse(request.url)?.host;
  if (host !== undefined && row.hosts.length < HOSTS_MAX && !row.hosts.includes(host)) row.hosts.push(host);
  row.requests += 1;
  row.requestIds.push(request.id);
  row.bytes = Math.min(Number.MAX_SAFE_INTEGER, row.bytes + Math.max(0, request.transferBytes ?? 0));
  const pings = calls.filter(({ isPing }) => isPing).length;
  row.pings += pings;
  row.hits += calls.length - pings;
  const ways = calls.flatMap(({ hit }) => hit.way ?? []);
  if (ways.length > 0) row.ways = [...new Set([...(row.ways ?? []), ...ways])];
  row.firstRequestMs = Math.min(row.firstRequestMs ?? Infinity, request.startedMs);
  row.lastRequestMs = Math.max(row.lastRequestMs ?? -Infinity, request.startedMs);
}
