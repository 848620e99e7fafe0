import type { Observation } from '@vigie/contract/observation/observation.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';
import { ChromiumNotStarted } from '../browser/chromium-not-started.ts';

/** Maximum number of visits of a page, if a visit has no usable result. */
export const ATTEMPTS = 2;

/** Result of an attempt. */
interface Attempted {
  visit: { observation: Observation };
}

/** No attempt completed a visit: the browser died each time. */
export interface NoVisit {
  why: string;
}

/** Parts that checks need; a visit that lacks one cannot be evaluated. */
const REQUIRED_PARTS = ['requests', 'scriptRuns', 'dataLayer', 'csp'] as const;

/**
 * Visits a page, and a second time if the browser, the renderer or a recorder failed. Returns the first attempt with
 * all parts that checks need; else the last one that did not fail; else the last one. Raises an attempt's error if it
 * has any other reason.
 */
export async function inAttempts<A extends Attempted>(
  visit: (attempt: number) => Promise<A>,
): Promise<A | NoVisit> {
  let best: A | null = null;
  let why = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const attempted = await visit(attempt);
      if (isSufficient(attempted)) return attempted;
      if (best === null || isFailed(best) || !isFailed(attempted)) best = attempted;
    } catch (error) {
      if (error instanceof ChromiumNotStarted) why = error.message;
      else if (error instanceof CdpClosed) why = `the browser died during each of ${ATTEMPTS} visits`;
      else throw error;
    }
  }
  return best ?? { why };
}

const isFailed = ({ visit }: Attempted) => visit.observation.failure !== null;

function isSufficient({ visit: { observation } }: Attempted): boolean {
  if (observation.failure !== null) return observation.failure.code !== 'renderer-crash';
  return REQUIRED_PARTS.every((part) => observation[part].state === 'recorded');
}
