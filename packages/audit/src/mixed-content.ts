import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/**
 * Returns whether mixed content made a request fail: an https page requested http. The browser blocked it, or upgraded
 * it to https without getting a response.
 */
export function concernsMixedContent(request: RequestRecord, observation: Observation): boolean {
  if (request.failure?.blockedReason === 'mixed-content') return true;
  if (request.state === 'answered' || request.status !== null) return false;
  const urls = [request.url, request.finalUrl, ...request.redirects.map((hop) => hop.url)].map(withoutScheme);
  return (seen(observation.mixedContent) ?? []).some((issue) => urls.includes(withoutScheme(issue.url)));
}

function withoutScheme(url: string): string {
  return url.replace(/^[a-z]+:/i, '').replace(/#.*$/, '');
}
