import {
  evaluateMatrix,
  type DelayedRecord,
  type EvaluatedMatrix,
} from '@vigie/audit/consent-matrix/evaluate-matrix.ts';
import { readDelayedVisit, readVisit, type VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import { ORDER_STATES } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { DELAY_MS, type RecordedOffer } from '@vigie/demo-site/history/recorded-offers.ts';
import { PHARE } from '@vigie/demo-site/offers/offers.ts';

/** Evaluates visits of offers as a consent matrix with delayed requests. */
export function evaluateOffers(
  visits: readonly RecordedOffer[],
  tracking: TrackingSettings,
): EvaluatedMatrix {
  const usual = new Map<string, VisitRecord[]>();
  const delayed = new Map<string, DelayedRecord[]>();
  for (const { path, state, held: schedule, observation } of visits) {
    const ordered = ORDER_STATES.find((one) => one === state);
    if (schedule === null) push(usual, path, readVisit(observation, state, tracking));
    else if (ordered !== undefined) {
      const record = readDelayedVisit(observation, state, tracking);
      const { role, ms } = schedule;
      push(delayed, path, { state: ordered, schedule: { role, ms }, record });
    }
  }
  return evaluateMatrix(
    usual,
    { tracking, exempt: [PHARE], isConfigured: true, delaysMs: [DELAY_MS] },
    delayed,
  );
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
