import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { EvaluationSettings } from './page-findings.ts';
import type { NamedVendor, PageVisit, PageVisits } from './page-visit.ts';
import type { VisitRecord } from './read-visit.ts';
import {
  isExempt,
  configuredTrackerName,
  configuredTrackers,
  type VendorKey,
} from '../attribution/vendor-names.ts';

export interface MatrixSettings {
  tracking: TrackingSettings;
  /** Vendors that need no consent. */
  exempt: readonly string[];
  /**
   * True if somebody configured the tracker, so each page must have its hits; false if the tracker was only detected.
   */
  isConfigured: boolean;
  /** Delays for the parts of a page, in ms, applied one after another; absent: no delay. */
  delaysMs?: readonly number[] | undefined;
  /** True if accepted consent was withdrawn, too. Absent: false. */
  withdraws?: boolean | undefined;
}

/** Names of vendors, once all visits are known. */
export interface VendorNames {
  of: (key: VendorKey) => string;
  /** Vendors whose hits were seen on any page. For these, an owner that only a file name suggests is accepted. */
  firing: ReadonlySet<string>;
  settings: EvaluationSettings;
}

export function vendorNames(
  visits: readonly VisitRecord[],
  { tracking, exempt, isConfigured }: MatrixSettings,
): VendorNames {
  const all = visits.flatMap(({ vendors }) => vendors);
  const configured = configuredTrackers(tracking).map((tracker, index) =>
    configuredTrackerName(
      tracker,
      all.find(({ key, family }) => 'tracker' in key && key.tracker === index && family !== null)?.family ??
        undefined,
    ),
  );
  const of = (key: VendorKey) => ('tracker' in key ? (configured[key.tracker] ?? '') : key.family);
  const exemptNames = [...exempt, ...configuredTrackers(tracking).flatMap(aliases)];
  const isPrimaryFree = tracking.needsConsent === 'no' && tracking.phpTagName.trim() !== '';

  /**
   * Returns a list with the name of a configured tracker if one of its user-given names is exempt; else an empty list.
   */
  function aliases(
    { name = '', phpTagName }: { name?: string | undefined; phpTagName: string },
    index: number,
  ) {
    return [name, phpTagName].some((one) => one !== '' && isExempt(one, exempt))
      ? [configured[index] ?? '']
      : [];
  }
  return {
    of,
    firing: new Set(all.map(({ key }) => of(key))),
    settings: {
      configured: isConfigured ? configured : [],
      isExempt: (vendor) => (isPrimaryFree && vendor === configured[0]) || isExempt(vendor, exemptNames),
    },
  };
}

/** Returns the visits of one page by state, each with its vendors by name. */
export function namedVisits(own: readonly VisitRecord[], names: VendorNames): PageVisits {
  return Object.fromEntries(own.map((visit) => [visit.state, namedVisit(visit, names)]));
}

export function namedVisit(visit: VisitRecord, names: VendorNames): PageVisit {
  const { vendors: _vendors, stores: _stores, ...rest } = visit;
  return { ...rest, vendors: namedVendors(visit, names) };
}

/** Vendor without any activity. */
export const SILENT = {
  family: null,
  hosts: [],
  hits: 0,
  pings: 0,
  hitsAfterAnswer: 0,
  pageViews: 0,
  repeated: 0,
  firstHitMs: null,
  firstCallMs: null,
};

/** Returns the vendors of a visit, merged by name. A configured tracker may also appear under its family alone. */
function namedVendors(visit: VisitRecord, names: VendorNames): NamedVendor[] {
  const named = new Map<string, NamedVendor>();
  const entryOf = (vendor: string): NamedVendor => {
    const entry = named.get(vendor) ?? { ...SILENT, vendor, cookies: [], storage: [] };
    named.set(vendor, entry);
    return entry;
  };
  for (const { key, ...own } of visit.vendors) {
    const entry = entryOf(names.of(key));
    named.set(entry.vendor, {
      ...entry,
      family: entry.family ?? own.family,
      hosts: [...new Set([...entry.hosts, ...own.hosts])],
      hits: entry.hits + own.hits,
      pings: entry.pings + own.pings,
      hitsAfterAnswer: entry.hitsAfterAnswer + own.hitsAfterAnswer,
      pageViews: entry.pageViews + own.pageViews,
      repeated: entry.repeated + own.repeated,
      firstHitMs: earliest(entry.firstHitMs, own.firstHitMs),
      firstCallMs: earliest(entry.firstCallMs, own.firstCallMs),
      firstCallWay: isEarlier(entry.firstCallMs, own.firstCallMs) ? entry.firstCallWay : own.firstCallWay,
    });
  }
  for (const { store, name, owner } of visit.stores) {
    const vendor = names.of(owner.key);
    if (!owner.isSure && !names.firing.has(vendor)) continue;
    const entry = entryOf(vendor);
    const list = store === 'cookie' ? entry.cookies : entry.storage;
    list.push(name);
  }
  return [...named.values()];
}

const isEarlier = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one <= other);

const earliest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
