import { createHash, randomBytes } from 'node:crypto';
import { addressWithCanary, canaryFrom, CANARY_BYTES } from '@vigie/audit/personal-data/canary.ts';
import { searchCanary } from '@vigie/audit/personal-data/search-canary.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import { CANARY_FINDINGS_MAX, type CanaryFinding } from '@vigie/contract/personal-data.ts';
import type { InspectOptions } from '@vigie/inspector/inspector.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';

/** Options of the visit with a canary. */
export type CanaryOptions = Pick<InspectOptions, 'formValues'>;

/** Returns true if each page of a run is visited once more with a canary. */
export function plantsCanaries(order: Pick<RunOrder, 'visits' | 'discoverOnly' | 'matrixState'>): boolean {
  return order.visits.canaries === true && !order.discoverOnly && order.matrixState === null;
}

/**
 * Visits a page, then once more with a fictitious person in its address and in its forms, which are never sent. The
 * first visit is the page's result. Findings hold no values; there are none if the second visit failed.
 */
export function createCanaryPage(
  { tracking }: Pick<RunOrder, 'tracking'>,
  visitOnce: (url: string, how: CanaryOptions) => Promise<Visit>,
): (url: string) => Promise<Visit & { canary?: CanaryFinding[] }> {
  return async (url) => {
    const visit = await visitOnce(url, {});
    if (visit.observation.failure !== null) return visit;
    const canary = canaryFrom(randomBytes(CANARY_BYTES));
    const { addressEmail: _address, ...formValues } = canary;
    const { observation } = await visitOnce(addressWithCanary(url, canary), { formValues });
    if (observation.failure !== null) return visit;
    const found = searchCanary({ observation, canary, page: url }, tracking, (algorithm, text) =>
      createHash(algorithm).update(text).digest(),
    );
    const findings = found.map(({ finding: { page: _page, ...finding } }) => finding);
    return { ...visit, canary: findings.slice(0, CANARY_FINDINGS_MAX) };
  };
}
