import type { PlantedFault } from '../demo-page.ts';
import type { HeadPart } from './partners.ts';

/** Page of the shop that has partners beside Phare, and at most one fault. */
export interface Offer {
  path: string;
  title: string;
  /** Title of the document, if not the offer's. */
  documentTitle?: string;
  paragraphs: string[];
  planted: PlantedFault[];
  /** Description for readers. */
  story: string;
  /** Index, from 0, of the matrix of the past that found it first. */
  since: number;
  head: HeadPart;
}
