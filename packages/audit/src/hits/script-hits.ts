import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { namedHop } from '../hops.ts';
import { recognise } from './families/known-families.ts';
import { readPayload } from './payload.ts';

/**
 * Returns whether a script element with this URL sends a hit (JSONP). If a family knows its parameters, the URL may
 * match both tag names: such a collector also serves the tag itself, without these parameters.
 */
export function isScriptHit(url: string, tracking: TrackingSettings): boolean {
  return isScriptCall(url, tracking) || (matchesTagName(tracking.phpTagName, url) && isKnownHit(url));
}

/**
 * Returns whether a script request is a hit, by the hop that contains the collector's name. A tag that is redirected
 * there is no hit.
 */
export function isScriptHitRequest(request: RequestRecord, tracking: TrackingSettings): boolean {
  const url = namedHop(tracking.phpTagName, request);
  if (url === null) return false;
  return namedHop(tracking.jsTagName, request) === null ? isScriptHit(url, tracking) : isKnownHit(url);
}

function isKnownHit(url: string): boolean {
  return recognise(readPayload(url, null)) !== null;
}
