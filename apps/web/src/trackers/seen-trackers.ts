import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import { KNOWN_TRACKERS, type KnownTracker } from './known-trackers.ts';

/** A known tracker on visited pages: how many scripts and calls of it were seen. */
export interface SeenTracker {
  tracker: KnownTracker;
  scripts: number;
  calls: number;
}

/** The known trackers whose script or collector was requested, those of which both were seen first. */
export function seenTrackers(visits: readonly StoredObservation[]): SeenTracker[] {
  const requests = visits.flatMap(({ observation }) => (observation && seen(observation.requests)) ?? []);
  return KNOWN_TRACKERS.map((tracker) => ({
    tracker,
    scripts: requests.filter(
      ({ resourceType, url }) => resourceType === 'script' && matchesTagName(tracker.jsTagName, url),
    ).length,
    calls: requests.filter(({ resourceType, url }) =>
      resourceType === 'script' ? isScriptCall(url, tracker) : matchesTagName(tracker.phpTagName, url),
    ).length,
  }))
    .filter(({ scripts, calls }) => scripts + calls > 0)
    .toSorted((a, b) => worth(b) - worth(a));
}

function worth({ scripts, calls }: SeenTracker): number {
  return Number(scripts > 0) + Number(calls > 0);
}
