import { judgeMatrix, type HeldRecord, type JudgedMatrix } from '@vigie/audit/consent-matrix/judge-matrix.ts';
import { readHeldVisit, readVisit, type VisitRecord } from '@vigie/audit/consent-matrix/read-visit.ts';
import { ORDER_STATES } from '@vigie/audit/consent-matrix/speed-facts.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { HOLD_BACK_MS, type RecordedOffer } from '@vigie/demo-site/history/recorded-offers.ts';
import { PHARE } from '@vigie/demo-site/offers/offers.ts';

/** Evaluates visits of offers as a consent matrix with delayed requests. */
export function judgeOffers(visits: readonly RecordedOffer[], tracking: TrackingSettings): JudgedMatrix {
  const usual = new Map<string, VisitRecord[]>();
  const held = new Map<string, HeldRecord[]>();
  for (const { path, state, held: schedule, observation } of visits) {
    const ordered = ORDER_STATES.find((one) => one === state);
    if (schedule === null) push(usual, path, readVisit(observation, state, tracking));
    else if (ordered !== undefined) {
      const record = readHeldVisit(observation, state, tracking);
      const { role, ms } = schedule;
      push(held, path, { state: ordered, schedule: { role, ms }, record });
    }
  }
  return judgeMatrix(usual, { tracking, exempt: [PHARE], isTold: true, delaysMs: [HOLD_BACK_MS] }, held);
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
