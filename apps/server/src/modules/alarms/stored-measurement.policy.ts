import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type { IncidentRow } from './incidents.store.ts';

/**
 * Returns the measurement of an incident as it is stored. `isShown` false: nothing shows it any more; null: nothing is
 * known now, and it keeps its state.
 */
export function createStoredMeasurement(row: IncidentRow, isShown: false | null): CauseMeasurement {
  const { causeKey: key, subject, trackerId, firstSeenAt, beganAt, lastSeenAt, pages, samplePages } = row;
  return {
    key,
    subject,
    trackerId,
    firstSeenAt,
    beganAt,
    lastSeenAt,
    pages,
    samplePages,
    isOld: row.isOld,
    isShown,
    severity: SEVERITIES[row.severity] ?? 'minor',
    ruleIds: Object.keys(row.notifications),
    needsSecond: false,
  };
}
