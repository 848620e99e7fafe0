import type { PlantedFault } from '../demo-page.ts';
import type { HeadPart } from './partners.ts';

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
