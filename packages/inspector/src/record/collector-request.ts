import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

type Asked = Pick<RequestRecord, 'url' | 'resourceType' | 'frameId'>;

/** Whether a request goes to the collector. The collector's URL may also serve the tracker script itself. */
export function isCollectorRequest(
  { url, resourceType, frameId }: Asked,
  tracking: TrackingSettings,
): boolean {
  if (resourceType === 'preflight' || resourceType === 'csp-report' || resourceType === 'prefetch')
    return false;
  if (resourceType === 'document' && frameId === 'main') return false;
  return resourceType === 'script' ? isScriptCall(url, tracking) : matchesTagName(tracking.phpTagName, url);
}
