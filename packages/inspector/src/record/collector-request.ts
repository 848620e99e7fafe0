import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

type ClassifiedRequest = Pick<RequestRecord, 'url' | 'resourceType' | 'frameId'>;

/**
 * Returns whether a request goes to the collector of one of the trackers. A collector's URL may also serve its
 * tracker's script.
 */
export function isCollectorRequest(
  { url, resourceType, frameId }: ClassifiedRequest,
  tracking: TrackingSettings,
): boolean {
  if (resourceType === 'preflight' || resourceType === 'csp-report' || resourceType === 'prefetch')
    return false;
  if (resourceType === 'document' && frameId === 'main') return false;
  return [tracking, ...(tracking.others ?? [])].some((tracker) =>
    resourceType === 'script' ? isScriptCall(url, tracker) : matchesTagName(tracker.phpTagName, url),
  );
}

/** Returns whether any tracker has a collector to wait for. */
export function hasCollector({ phpTagName, others = [] }: TrackingSettings): boolean {
  return [phpTagName, ...others.map((tracker) => tracker.phpTagName)].some((name) => name !== '');
}
