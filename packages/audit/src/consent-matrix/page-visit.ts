import type { ConsentFindingKind, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { VendorVisit, VisitRecord } from './read-visit.ts';

/** One vendor of a visit, by the name that the matrix gives it, with what it keeps. */
export interface NamedVendor extends Omit<VendorVisit, 'key'> {
  vendor: string;
  /** Names of what it set. */
  cookies: string[];
  storage: string[];
}

/** A page in one state, with its vendors by name. */
export type PageVisit = Omit<VisitRecord, 'vendors' | 'stores'> & { vendors: NamedVendor[] };
export type PageVisits = Partial<Record<MatrixState, PageVisit>>;

/** A finding before its severity and its sentences. */
export interface BareFinding {
  kind: ConsentFindingKind;
  vendor: string | null;
  state: MatrixState;
  expected: string | null;
  seen: string | null;
  /** Of an order that broke: the place of the visit that shows it, among those that held something back. */
  proof?: number;
}
