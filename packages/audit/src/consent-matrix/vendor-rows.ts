import { MATRIX_STATES, type ConsentMatrix, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { NamedVendor, PageVisits } from './page-visit.ts';

interface Row {
  hosts: Set<string>;
  states: Partial<
    Record<MatrixState, { hits: number; pings: number; cookies: Set<string>; storage: Set<string> }>
  >;
}

/** Maximum number of counted names of one vendor in one state. */
const NAMES_MAX = 1_000;
const HOSTS_MAX = 50;

/**
 * Returns the activity of each vendor on all pages, most active vendors first. A measured state without activity has
 * zeros.
 */
export function vendorRows(pages: readonly PageVisits[]): ConsentMatrix['vendors'] {
  const measured = MATRIX_STATES.filter((state) => pages.some((visits) => visits[state] !== undefined));
  const rows = new Map<string, Row>();
  for (const visits of pages) {
    for (const { state, vendors } of Object.values(visits)) {
      for (const one of vendors) {
        const row: Row = rows.get(one.vendor) ?? { hosts: new Set(), states: {} };
        rows.set(one.vendor, row);
        addTo(row, state, one);
      }
    }
  }
  return [...rows]
    .map(([vendor, { hosts, states }]) => ({
      vendor,
      hosts: [...hosts].toSorted(),
      states: Object.fromEntries(
        measured.map((state) => {
          const { hits = 0, pings = 0, cookies, storage } = states[state] ?? {};
          return [state, { hits, pings, cookies: cookies?.size ?? 0, storage: storage?.size ?? 0 }];
        }),
      ),
    }))
    .toSorted(
      (one, other) => weightOf(other) - weightOf(one) || one.vendor.localeCompare(other.vendor, 'en'),
    );
}

function addTo(row: Row, state: MatrixState, { hosts, hits, pings, cookies, storage }: NamedVendor): void {
  const cell = row.states[state] ?? { hits: 0, pings: 0, cookies: new Set(), storage: new Set() };
  row.states[state] = cell;
  cell.hits += hits;
  cell.pings += pings;
  for (const host of hosts) if (row.hosts.size < HOSTS_MAX) row.hosts.add(host);
  for (const name of cookies) if (cell.cookies.size < NAMES_MAX) cell.cookies.add(name);
  for (const name of storage) if (cell.storage.size < NAMES_MAX) cell.storage.add(name);
}

function weightOf({ states }: ConsentMatrix['vendors'][number]): number {
  return Object.values(states).reduce((sum, { hits, pings }) => sum + hits + pings, 0);
}
