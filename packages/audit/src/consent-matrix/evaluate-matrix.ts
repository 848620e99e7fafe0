import type { ConsentMatrix } from '@vigie/contract/consent-matrix.ts';
import type { DueVisit } from './compare-visits.ts';
import {
  namedVisit,
  namedVisits,
  vendorNames,
  type MatrixSettings,
  type VendorNames,
} from './named-visits.ts';
import { pageFindings } from './page-findings.ts';
import { pageOrder, type PageOrder } from './page-order.ts';
import type { BareFinding, PageVisits } from './page-visit.ts';
import type { VisitRecord } from './read-visit.ts';
import { vendorRows } from './vendor-rows.ts';

/** Stored data of a visit with a delay; null if it could not be measured. */
export type DelayedRecord = DueVisit & { record: VisitRecord | null };

/** Result of a matrix. */
export interface EvaluatedMatrix {
  vendors: ConsentMatrix['vendors'];
  names: VendorNames;
  /**
   * Pages in their given order. `findings` includes those about the order. `order` is null if no delay was requested.
   */
  pages: Array<{ key: string; visits: PageVisits; findings: BareFinding[]; order: PageOrder | null }>;
}

/** Evaluates the stored visits of a matrix by page. Each page has at most one usual visit of each state. */
export function evaluateMatrix(
  byPage: ReadonlyMap<string, readonly VisitRecord[]>,
  settings: MatrixSettings,
  delayedByPage: ReadonlyMap<string, readonly DelayedRecord[]> = new Map(),
): EvaluatedMatrix {
  const names = vendorNames([...byPage.values()].flat(), settings);
  const { delaysMs = [] } = settings;
  const pages = [...byPage].map(([key, own]) => {
    const visits = namedVisits(own, names);
    const delayed = (delayedByPage.get(key) ?? []).map(({ record, ...one }) => ({
      ...one,
      visit: record === null ? null : namedVisit(record, names),
    }));
    const order = delaysMs.length === 0 ? null : pageOrder(visits, { delayed, delaysMs }, names.settings);
    const findings = [...pageFindings(visits, names.settings), ...(order?.findings ?? [])];
    return { key, visits, findings, order };
  });
  return { vendors: vendorRows(pages.map(({ visits }) => visits)), names, pages };
}
