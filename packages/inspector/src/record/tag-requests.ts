import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/** Types of requests by which a tag loads its settings and further parts. */
const SETTINGS = new Set<RequestRecord['resourceType']>(['fetch', 'xhr', 'script']);

/**
 * Creates a function that detects the requests of trackers' tags, from the scripts that were running when a request
 * left. A script that a tag loads from its own host belongs to the tag.
 */
export function createTagRequests(
  tracking: TrackingSettings,
): (request: RequestRecord, scriptsBehind: readonly string[]) => boolean {
  const names = [tracking, ...(tracking.others ?? [])].map(({ jsTagName }) => jsTagName);
  const parts = new Set<string>();
  const isOfTag = (url: string) => parts.has(url) || names.some((name) => matchesTagName(name, url));
  return ({ url, resourceType }, scriptsBehind) => {
    if (!SETTINGS.has(resourceType)) return false;
    const tag = scriptsBehind.find(isOfTag);
    if (tag === undefined) return false;
    if (resourceType === 'script' && hostOf(url) === hostOf(tag)) parts.add(url);
    return true;
  };
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
