import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';

/** What a tag acts on once it has come: its settings, its further parts. */
const SETTINGS = new Set<RequestRecord['resourceType']>(['fetch', 'xhr', 'script']);

/**
 * Tells what the tags of the trackers ask for, from the scripts that were running when a request left. A script that a
 * tag loads from its own host is a part of it.
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
