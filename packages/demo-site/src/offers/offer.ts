import type { ConsentFindingKind } from '@vigie/contract/consent-matrix.ts';
import type { HeadPart } from './partners.ts';

/** What is planted on an offer's page: a finding of a consent matrix, of the list of vendors, or personal data. */
export type PlantedFault =
  | { kind: ConsentFindingKind; vendor: string | null }
  | { kind: 'vendor-refused'; vendor: string }
  | { kind: 'personal-data' };

/** A page of the shop that has partners beside Phare, and one fault at most. */
export interface Offer {
  path: string;
  title: string;
  /** What the browser shows as the page's title, where it is not the offer's. */
  documentTitle?: string;
  paragraphs: string[];
  planted: PlantedFault[];
  /** In words, for who looks for it. */
  story: string;
  /** The matrix of the past, from 0, that found it first. */
  since: number;
  head: HeadPart;
}
