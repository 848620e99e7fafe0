import type { Observation, ScriptRun } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { tagViolations } from '../csp/violations.ts';
import { isScriptHit, isScriptHitRequest } from '../hits/script-hits.ts';
import { hopsOf, namedHop } from '../hops.ts';

/** Attempt to load the JS tag: a request, a run from the memory cache, or a load that a policy blocked. */
export type ScriptLoad = {
  url: string;
  urls: string[];
  request: RequestRecord | null;
  /** Runs of script elements with one of its addresses. */
  runs: ScriptRun[];
  violation: CspViolation | null;
  stoppedAsMixedContent: boolean;
};

const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma|j|live)script(1\.[0-5])?$/i;

/** Returns whether a MIME type is one of JavaScript's. An empty one is also accepted. */
export function isJavaScript(mimeType: string | null): boolean {
  return mimeType === null || mimeType === '' || JAVASCRIPT.test(mimeType.split(';')[0]?.trim() ?? '');
}

/** Returns every attempt to load the JS tag, in order. */
export function scriptLoads(observation: Observation, tracking: TrackingSettings): ScriptLoad[] {
  const requests = (seen(observation.requests) ?? []).filter((request) => isTagRequest(request, tracking));
  const runs = seen(observation.scriptRuns) ?? [];
  const requested = requests.map((request) => requestedLoad(request, runs));
  const known = new Set(requested.flatMap(({ urls }) => urls));
  const isTag = (url: string) => matchesTagName(tracking.jsTagName, url) && !isScriptHit(url, tracking);
  const others = [
    ...tagViolations(observation, tracking)
      .filter(({ disposition }) => disposition === 'enforce')
      .map((violation) => ({ ...bare(violation.blockedUrl ?? '', runs), violation })),
    ...(seen(observation.mixedContent) ?? [])
      .filter(({ url, blocked }) => blocked && isTag(url))
      .filter(({ resourceType }) => /script|other/i.test(resourceType))
      .map(({ url }) => ({ ...bare(url, runs), stoppedAsMixedContent: true })),
    ...runs.filter(({ url }) => isTag(url)).map(({ url }) => bare(url, runs)),
  ];
  for (const other of others) {
    if (known.has(other.url)) continue;
    known.add(other.url);
    requested.push(other);
  }
  return requested;
}

/**
 * Returns whether a request loads the tag. Fetched JavaScript text counts, because loaders run tags in workers that
 * way. A prefetch runs nothing.
 */
function isTagRequest(request: RequestRecord, tracking: TrackingSettings): boolean {
  if (request.method !== 'GET' || namedHop(tracking.jsTagName, request) === null) return false;
  if (request.resourceType === 'script') return !isScriptHitRequest(request, tracking);
  return isFetchedScript(request) && namedHop(tracking.phpTagName, request) === null;
}

/** Returns whether code fetched JavaScript text, as loaders do that run it in a worker. */
export function isFetchedScript({ resourceType, mimeType }: RequestRecord): boolean {
  const isFetched = resourceType === 'other' || resourceType === 'fetch' || resourceType === 'xhr';
  return isFetched && mimeType !== null && JAVASCRIPT.test(mimeType);
}

function requestedLoad(request: RequestRecord, runs: ScriptRun[]): ScriptLoad {
  const urls = hopsOf(request);
  const own = runs.filter(({ url }) => urls.includes(url));
  return { url: request.url, urls, request, runs: own, violation: null, stoppedAsMixedContent: false };
}

function bare(url: string, runs: ScriptRun[]): ScriptLoad {
  const own = runs.filter((run) => run.url === url);
  return { url, urls: [url], request: null, runs: own, violation: null, stoppedAsMixedContent: false };
}
