import type { ShownApproval } from '@vigie/contract/inventory.ts';
import type { VendorRow } from './inventory.store.ts';

const HOSTS_MAX = 20;

/** Approval statuses, most severe first: a company that refuses the vendor outranks one that does not list it. */
const APPROVAL_STATUSES: readonly ShownApproval[] = ['refused', 'unlisted', 'approved'];

/** Sums one vendor over the websites on which it fires, with first and last sightings. Needs at least one row. */
export function sumWebsites(rows: readonly VendorRow[]): VendorRow & { websites: number } {
  const newest = rows.reduce((one, other) => (other.lastSeenAt > one.lastSeenAt ? other : one));
  const sum = (of: (row: VendorRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const latest = (of: (row: VendorRow) => Date | null) =>
    rows.reduce<Date | null>((found, row) => later(found, of(row)), null);
  return {
    ...newest,
    websites: rows.length,
    hosts: [...new Set(rows.flatMap(({ hosts }) => hosts))].toSorted().slice(0, HOSTS_MAX),
    countries: [...new Set(rows.flatMap(({ countries }) => countries))].toSorted(),
    pages: sum(({ pages }) => pages),
    visits: sum(({ visits }) => visits),
    requests: sum(({ requests }) => requests),
    hits: sum(({ hits }) => hits),
    pings: sum(({ pings }) => pings),
    bytes: sum(({ bytes }) => bytes),
    cookies: Math.max(...rows.map(({ cookies }) => cookies)),
    storage: Math.max(...rows.map(({ storage }) => storage)),
    firstSeenAt: rows.reduce((one, other) => (other.firstSeenAt < one.firstSeenAt ? other : one)).firstSeenAt,
    beforeAnswerAt: latest((row) => row.beforeAnswerAt),
    withoutBannerAt: latest((row) => row.withoutBannerAt),
    afterAcceptanceAt: latest((row) => row.afterAcceptanceAt),
    afterRefusalAt: latest((row) => row.afterRefusalAt),
    isNew: rows.every(({ isNew }) => isNew),
    standing: APPROVAL_STATUSES.find((standing) => rows.some((row) => row.standing === standing)) ?? null,
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
