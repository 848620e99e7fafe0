import type { DetectedTracker, Detection } from './detection.ts';
import { OTHER_TRACKERS_MAX } from './limits.ts';
import type { Tracker, TrackingSettings } from './tracking-settings.ts';

/** Returns the settings by which a website is judged when nobody changes what was detected; null: no tracker was. */
export function detectedSettings(detection: Detection): TrackingSettings | null {
  const [primary, ...others] = detection.trackers;
  if (primary === undefined) return null;
  const beside = others.filter(isCertain).slice(0, OTHER_TRACKERS_MAX);
  return {
    ...settingsOfTracker(primary),
    dataLayers: detection.dataLayers.map(({ name, shape }) => ({ name, shape })),
    ...(primary.waitsForConsent === true ? { needsConsent: 'yes' } : {}),
    ...(beside.length > 0 ? { others: beside.map(settingsOfTracker) } : {}),
  };
}

/** Whether a tracker beside the primary one is taken unless a user says otherwise. */
export const isCertain = ({ certainty }: DetectedTracker): boolean => certainty === 'sure';

/** Returns what the checks know of a tracker that was detected. */
export function settingsOfTracker(tracker: DetectedTracker): Tracker {
  const { name, family, jsTagName, phpTagName, requiredVariables, pageViewRule } = tracker;
  return { name, family, jsTagName, phpTagName, requiredVariables, pageViewRule };
}
