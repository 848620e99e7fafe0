import type { HeldBack, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { DemoSite } from '../demo-site.ts';
import { OFFERS } from '../offers/offers.ts';
import { readRecords } from './recorded-visits.ts';

/** A visit of an offer in one state of consent, with its fault or as it was before. */
export interface RecordedOffer {
  path: string;
  isHealthy: boolean;
  state: MatrixState;
  /** What was held back, and in which round of such visits; null: nothing. */
  held: (HeldBack & { round: 1 | 2 }) | null;
  observation: Observation;
}

/** Recorded by `npm run demo:record`. */
export const OFFERS_FILE = new URL('./recorded-offers.json.br', import.meta.url);
/** By how much the last matrix of the past holds parts of pages back; the others hold nothing back. */
export const HOLD_BACK_MS = 3_000;
/** One a week: so many Mondays lie within thirty days whenever the demo begins. */
const MATRICES = 4;

/**
 * Returns whether an offer was without its fault when a matrix of the past was made, from 0; in the last one none is.
 */
export function isHealthyIn(matrix: number, path: string): boolean {
  return matrix < (OFFERS.find((offer) => offer.path === path)?.since ?? 0);
}

/** Returns the visits of each consent matrix of the past, oldest first, at the addresses of this shop. */
export function pastMatrices(
  origins: Pick<DemoSite, 'origin' | 'tagOrigin' | 'collectorOrigin'>,
): RecordedOffer[][] {
  const recorded = readRecords(OFFERS_FILE, origins) as RecordedOffer[];
  return Array.from({ length: MATRICES }, (_none, matrix) =>
    recorded.filter(
      ({ path, isHealthy, held }) =>
        isHealthy === isHealthyIn(matrix, path) && (held === null || matrix === MATRICES - 1),
    ),
  );
}
