import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Returns every address that a request went through, in order and each once. */
export function hopsOf(request: RequestRecord): string[] {
  return [...new Set([request.url, ...request.redirects.map((hop) => hop.url), request.finalUrl])];
}

/** Returns the first address of a request that carries a tag name, null when none does. */
export function namedHop(tagName: string, request: RequestRecord): string | null {
  return hopsOf(request).find((url) => matchesTagName(tagName, url)) ?? null;
}
