import type { Detection, DetectedTracker } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';

/** Third parties of visits that are recognised and need no settings. */
export function otherVendors(_visits: readonly Observation[], _trackers: DetectedTracker[]): Detection['others'] {
  return [];
}
