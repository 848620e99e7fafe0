import type { DetectedTracker, Detection } from './detection.ts';
import { OTHER_TRACKERS_MAX } from './limits.ts';
import type { Tracker, TrackingSettings } from './tracking-settings.ts';

/** Returns the settings that a detection proposes for a website. Returns null if no tracker was detected. */
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

/** Returns whether a tracker beside the primary one is accepted by default. */
export const isCertain = ({ certainty }: DetectedTracker): boolean => certainty === 'sure';

/** Returns the check settings of a detected tracker. */
export function settingsOfTracker(tracker: DetectedTracker): Tracker {
  const { name, family, jsTagName, phpTagName, requiredVariables, pageViewRule } = tracker;
  return { name, family, jsTagName, phpTagName, requiredVariables, pageViewRule };
}
