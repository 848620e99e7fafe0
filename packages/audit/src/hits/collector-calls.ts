import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { isScriptDirective } from '../csp/policy-text.ts';
import { collectorViolations } from '../csp/violations.ts';
import { namedHop } from '../hops.ts';
import { answerOf, isDeliveredError } from './call-answer.ts';
import type { CallAnswer } from './call-answer.ts';
import { withoutEchoes } from './echoes.ts';
import { isScriptHit, isScriptHitRequest } from './script-hits.ts';

/** Call to the collector: a request, or an attempt that the browser stopped before it became a request. */
export type CollectorCall = CallAnswer & {
  request: RequestRecord | null;
  /** Address that contains the collector's name: the first one or that of a redirect. */
  url: string;
  method: string;
  transport: Hit['transport'];
  atMs: number;
  violation: CspViolation | null;
};

/** Resource types that are never hits, at any address. For scripts, the address decides. */
const NO_HITS: ReadonlySet<RequestRecord['resourceType']> = new Set([
  'prefetch',
  'preflight',
  'stylesheet',
  'font',
  'manifest',
  'texttrack',
  'csp-report',
]);

const TRANSPORTS: Partial<Record<RequestRecord['resourceType'], Hit['transport']>> = {
  ping: 'beacon',
  fetch: 'fetch',
  xhr: 'xhr',
  image: 'image',
  script: 'script',
  document: 'form',
  websocket: 'websocket',
};

/** Returns every call to the collector in sending order, including those that a policy stopped. */
export function collectorCalls(observation: Observation, tracking: TrackingSettings): CollectorCall[] {
  const requests = (seen(observation.requests) ?? []).filter((request) => isHitRequest(request, tracking));
  const calls = withoutEchoes(requests).map((request) => callOf(request, observation, tracking));
  const stopped = [
    ...stoppedByPolicy(observation, tracking),
    ...stoppedAsMixedContent(observation, tracking),
  ];
  const unseen = [...stopped, ...refusedUnseen(observation, tracking)].filter(({ url }) =>
    requests.every((request) => request.url !== url || request.state === 'answered'),
  );
  return [...calls, ...unseen].toSorted((one, other) => one.atMs - other.atMs);
}

function isHitRequest(request: RequestRecord, tracking: TrackingSettings): boolean {
  const isPage = request.resourceType === 'document' && request.frameId === 'main';
  if (isPage || request.method === 'OPTIONS' || NO_HITS.has(request.resourceType)) return false;
  if (request.resourceType === 'script') return isScriptHitRequest(request, tracking);
  return namedHop(tracking.phpTagName, request) !== null;
}

function callOf(request: RequestRecord, observation: Observation, tracking: TrackingSettings): CollectorCall {
  return {
    ...answerOf(request, observation),
    request,
    url: namedHop(tracking.phpTagName, request) ?? request.url,
    method: request.method,
    transport: TRANSPORTS[request.resourceType] ?? 'other',
    atMs: request.startedMs,
    violation: null,
  };
}

/** Returns the fetches and beacons that `connect-src` stopped. They cause no network event, only a violation. */
function stoppedByPolicy(observation: Observation, tracking: TrackingSettings): CollectorCall[] {
  return collectorViolations(observation, tracking)
    .filter(({ disposition }) => disposition === 'enforce')
    .map((violation) => ({
      ...unsent(violation.blockedUrl ?? '', 'blocked-by-csp'),
      atMs: violation.atMs ?? 0,
      transport: stoppedTransport(violation),
      violation,
    }));
}

function stoppedTransport({ effectiveDirective }: CspViolation): Hit['transport'] {
  if (isScriptDirective(effectiveDirective)) return 'script';
  return effectiveDirective === 'img-src' ? 'image' : 'other';
}

function stoppedAsMixedContent(observation: Observation, tracking: TrackingSettings): CollectorCall[] {
  return (seen(observation.mixedContent) ?? [])
    .filter(({ blocked, url }) => blocked && isNamed(url, tracking))
    .filter(({ url, resourceType }) => !/script/i.test(resourceType) || isScriptHit(url, tracking))
    .map(({ url }) => unsent(url, 'mixed-content'));
}

function refusedUnseen(observation: Observation, tracking: TrackingSettings): CollectorCall[] {
  return (seen(observation.corsIssues) ?? [])
    .filter(({ delivered, error }) => !delivered && !isDeliveredError(error))
    .filter(({ isWarning, url }) => !isWarning && isNamed(url, tracking))
    .map(({ url }) => unsent(url, 'blocked-by-cors'));
}

function isNamed(url: string, tracking: TrackingSettings): boolean {
  return matchesTagName(tracking.phpTagName, url);
}

function unsent(url: string, trouble: CallAnswer['trouble']): CollectorCall {
  return {
    answer: 'lost',
    trouble,
    unreadable: false,
    request: null,
    url,
    method: 'unknown',
    transport: 'other',
    atMs: 0,
    violation: null,
  };
}
