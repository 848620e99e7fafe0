import type { ConsentMatrix } from '@vigie/contract/consent-matrix.ts';
import { namedVisits, vendorNames, type MatrixSettings, type VendorNames } from './named-visits.ts';
import { pageFindings } from './page-findings.ts';
import type { BareFinding, PageVisits } from './page-visit.ts';
import type { VisitRecord } from './read-visit.ts';
import { vendorRows } from './vendor-rows.ts';

/** What a matrix comes to. */
export interface JudgedMatrix {
  vendors: ConsentMatrix['vendors'];
  names: VendorNames;
  /** In the order in which they were given. */
  pages: Array<{ key: string; visits: PageVisits; findings: BareFinding[] }>;
}

/** Judges what a matrix kept of its visits, by page: one visit of each state at most. */
export function judgeMatrix(
  byPage: ReadonlyMap<string, readonly VisitRecord[]>,
  settings: MatrixSettings,
): JudgedMatrix {
  const names = vendorNames([...byPage.values()].flat(), settings);
  const pages = [...byPage].map(([key, own]) => {
    const visits = namedVisits(own, names);
    return { key, visits, findings: pageFindings(visits, names.judging) };
  });
  return {
    vendors: vendorRows(pages.map(({ visits }) => visits)),
    names,
    pages,
  };
}
