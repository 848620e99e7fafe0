import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

type Asked = Pick<RequestRecord, 'url' | 'resourceType' | 'frameId'>;

/**
 * Whether a request goes to the collector. The collector's URL may also serve the tracker script itself. So a script
 * is a hit only if it carries parameters and is not the JS tag.
 */
export function isCollectorRequest(
  { url, resourceType, frameId }: Asked,
  tracking: TrackingSettings,
): boolean {
  if (resourceType === 'preflight' || resourceType === 'csp-report' || resourceType === 'prefetch')
    return false;
  if (resourceType === 'document' && frameId === 'main') return false;
  if (!matchesTagName(tracking.phpTagName, url)) return false;
  if (resourceType !== 'script') return true;
  return new URL(url).search !== '' && !matchesTagName(tracking.jsTagName, url);
}
