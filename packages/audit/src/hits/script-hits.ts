import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { namedHop } from '../hops.ts';
import { recognise } from './families/known-families.ts';
import { readPayload } from './payload.ts';

/**
 * Returns whether a script element with this URL sends a hit (JSONP). Where a family knows its parameters, the URL
 * may have both tag names: such a collector serves the tag itself too, without these parameters.
 */
export function isScriptHit(url: string, tracking: TrackingSettings): boolean {
  return isScriptCall(url, tracking) || (matchesTagName(tracking.phpTagName, url) && isKnownHit(url));
}

/**
 * Returns whether a script request is a hit, by the hop that names the collector. A tag that is redirected there is
 * none.
 */
export function isScriptHitRequest(request: RequestRecord, tracking: TrackingSettings): boolean {
  const url = namedHop(tracking.phpTagName, request);
  if (url === null) return false;
  return namedHop(tracking.jsTagName, request) === null ? isScriptHit(url, tracking) : isKnownHit(url);
}

function isKnownHit(url: string): boolean {
  return recognise(readPayload(url, null)) !== null;
}
