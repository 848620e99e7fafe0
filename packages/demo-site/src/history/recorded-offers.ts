import type { RequestDelay, MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { DemoSite } from '../demo-site.ts';
import { OFFERS } from '../offers/offers.ts';
import { readRecords } from './recorded-visits.ts';

/** Visit of an offer in one state of consent, with its fault or before it. */
export interface RecordedOffer {
  path: string;
  isHealthy: boolean;
  state: MatrixState;
  /** Delayed part, and the round of such visits; null: none. */
  held: (RequestDelay & { round: 1 | 2 }) | null;
  observation: Observation;
}

/** Recorded by `npm run demo:record`. */
export const OFFERS_FILE = new URL('./recorded-offers.json.br', import.meta.url);
/** Delay in ms of page parts in the last matrix of the past; the others delay none. */
export const DELAY_MS = 3_000;
/** One a week: every period of thirty days contains this many Mondays. */
const MATRICES = 4;

/**
 * Returns whether an offer had no fault yet when a matrix of the past, counted from 0, was made; in the last one every
 * offer has its fault.
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
