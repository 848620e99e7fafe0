import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Returns the addresses of a request and its redirects, in order and without duplicates. */
export function hopsOf(request: RequestRecord): string[] {
  return [...new Set([request.url, ...request.redirects.map((hop) => hop.url), request.finalUrl])];
}

/** Returns the first address of a request that matches a tag name, or null if none does. */
export function namedHop(tagName: string, request: RequestRecord): string | null {
  return hopsOf(request).find((url) => matchesTagName(tagName, url)) ?? null;
}
