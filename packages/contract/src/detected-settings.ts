import type { DetectedTracker, Detection } from './detection.ts';
import type { TrackingSettings } from './tracking-settings.ts';

/** The settings by which a website is judged when nobody changes what was detected; null: no tracker was. */
export function detectedSettings(detection: Detection): TrackingSettings | null {
  const [primary] = detection.trackers;
  if (primary === undefined) return null;
  return {
    ...settingsOfTracker(primary),
    dataLayers: detection.dataLayers.map(({ name, shape }) => ({ name, shape })),
    ...(primary.waitsForConsent === true ? { needsConsent: 'yes' } : {}),
  };
}

/** What the checks know of a tracker that was detected. */
export function settingsOfTracker(tracker: DetectedTracker) {
  const { jsTagName, phpTagName, requiredVariables, pageViewRule } = tracker;
  return { jsTagName, phpTagName, requiredVariables, pageViewRule };
}
