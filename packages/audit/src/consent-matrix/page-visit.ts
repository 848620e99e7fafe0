import type { ConsentFindingKind, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { VendorVisit, VisitRecord } from './read-visit.ts';

/** Vendor of a visit by its name in the matrix, with the entries that it stores. */
export interface NamedVendor extends Omit<VendorVisit, 'key'> {
  vendor: string;
  /** Names of the cookies that the vendor set. */
  cookies: string[];
  storage: string[];
}

/** Page in one state, with its vendors by name. */
export type PageVisit = Omit<VisitRecord, 'vendors' | 'stores'> & { vendors: NamedVendor[] };
export type PageVisits = Partial<Record<MatrixState, PageVisit>>;

/** Finding before its severity and its sentences are added. */
export interface BareFinding {
  kind: ConsentFindingKind;
  vendor: string | null;
  state: MatrixState;
  expected: string | null;
  seen: string | null;
  /** For an order that broke: position of the visit that proves it, among the visits with a delay. */
  proof?: number;
}
