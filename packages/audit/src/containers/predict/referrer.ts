import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { HIDDEN } from '../../redaction/hide-matches.ts';

/** Returns the referrer that the page received, from the request for it; null if that was not recorded. */
export function referrerOf(observation: Observation): string | null {
  const request = (seen(observation.requests) ?? []).findLast(
    ({ resourceType, target, frameId, finalUrl }) =>
      resourceType === 'document' &&
      target === 'page' &&
      (frameId === 'main' || frameId === null) &&
      finalUrl === withoutFragment(observation.finalUrl),
  );
  if (request === undefined) return null;
  const header = Object.entries(request.requestHeaders).find(([name]) => name.toLowerCase() === 'referer');
  const value = header?.[1] ?? '';
  return value.includes(HIDDEN) ? null : value;
}

const withoutFragment = (url: string | null) => url?.split('#', 1)[0] ?? null;
