import type { SharedCause } from '@vigie/contract/fleet.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { isCheck } from '@vigie/contract/verdict.ts';
import type { SharedCauseRow } from './shared-causes.store.ts';

type VendorOfHost = (host: string) => string | null;

/** Cause with the websites that have it. */
export interface CauseGroup {
  cause: SharedCause;
  websiteIds: ReadonlySet<string>;
}

/** Groups causes of the same check and reason, and of the same vendor or host at fault. */
export function groupCauses(rows: SharedCauseRow[], vendorOf: VendorOfHost): CauseGroup[] {
  const known = rows.filter(({ check }) => isCheck(check));
  const faulty = known.map((row) => ({ row, atFault: atFaultOf(row, vendorOf) }));
  const byKey = Map.groupBy(faulty, ({ row, atFault }) => `${row.check}:${row.reason}:${atFault ?? ''}`);
  return [...byKey]
    .flatMap(([key, [first, ...others]]) => (first === undefined ? [] : groupOf(key, [first, ...others])))
    .toSorted(compareGroups);
}

interface FaultyRow {
  row: SharedCauseRow;
  atFault: string | null;
}

function groupOf(key: string, [first, ...others]: [FaultyRow, ...FaultyRow[]]): CauseGroup {
  const rows = [first, ...others].map(({ row }) => row);
  const { check, reason, facts } = first.row;
  const isAlike = new Set(rows.map((row) => JSON.stringify(row.facts))).size === 1;
  const websiteIds = new Set(rows.map(({ websiteId }) => websiteId));
  return {
    websiteIds,
    cause: {
      key,
      check,
      reason,
      severity: SEVERITIES[Math.max(...rows.map(({ severity }) => severity))] ?? 'minor',
      atFault: first.atFault,
      facts: isAlike && facts !== null ? facts : {},
      websites: websiteIds.size,
      pages: rows.reduce((sum, { pages }) => sum + pages, 0),
      beganAt: new Date(Math.min(...rows.map(({ beganAt }) => beganAt.getTime()))).toISOString(),
    },
  };
}

/** Returns the vendor of the address, or its host. Null: the website's own host, or no address. */
function atFaultOf({ service, address, websiteUrl }: SharedCauseRow, vendorOf: VendorOfHost): string | null {
  if (service !== null) return service.slice(0, SERVICE_LENGTH);
  const host = hostOf(address);
  if (host === '' || isSameSite(host, hostOf(websiteUrl))) return null;
  return vendorOf(host) ?? host;
}

const SERVICE_LENGTH = 100;

function hostOf(address: string | null): string {
  const { hostname = '' } = URL.parse(address ?? '') ?? {};
  return hostname;
}

function isSameSite(host: string, website: string): boolean {
  const [one, other] = [host, website].map((name) => `.${name.replace(/^www\./u, '')}`);
  return one !== undefined && other !== undefined && (one.endsWith(other) || other.endsWith(one));
}

const gravity = ({ severity }: SharedCause) => SEVERITIES.indexOf(severity);

/** Compares two groups: most websites first, then the most severe, then most pages. */
function compareGroups({ cause: one }: CauseGroup, { cause: other }: CauseGroup): number {
  return (
    other.websites - one.websites ||
    gravity(other) - gravity(one) ||
    other.pages - one.pages ||
    (one.key < other.key ? -1 : 1)
  );
}
