import type { Hit, HitKind } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { collectorCalls } from './collector-calls.ts';
import type { CollectorCall } from './collector-calls.ts';
import { withEnvelope } from './envelope.ts';
import type { DecodedHit } from './families/family.ts';
import { recognise } from './families/known-families.ts';
import { isBareMatomo } from './families/matomo.ts';
import { withMirrorsAsPageViews } from './mirrored-page-views.ts';
import type { HitFields } from './fields.ts';
import { valuesNamed } from './parameter.ts';
import { readPayload } from './payload.ts';
import type { Payload } from './payload.ts';
import { withWays } from './ways/hits-with-ways.ts';
import { readUnknown } from './unknown-family.ts';
import type { UnknownHit } from './unknown-family.ts';

/** Call with its hits. `guessed`: its family is unknown, so the kinds of its hits are a guess. */
export type DecodedCall = { call: CollectorCall; hits: Hit[]; guessed: boolean };

type ReadCall = {
  call: CollectorCall;
  payload: Payload;
  known: { vendor: string; hits: DecodedHit[] } | null;
};

/** Returns the hits of an observation in sending order: the decoded requests to the collector. */
export function decodeHits(observation: Observation, tracking: TrackingSettings): Hit[] {
  return decodeCalls(observation, tracking).flatMap(({ hits }) => hits);
}

/** Returns the hits of an observation by call. The website's page-view rule overrides the rules of families. */
export function decodeCalls(observation: Observation, tracking: TrackingSettings): DecodedCall[] {
  const calls = collectorCalls(observation, tracking).map(read);
  const anyKnown = calls.some(({ known }) => known !== null);
  const decoded = calls.map((one) =>
    one.known === null ? unknownCall(one, anyKnown || isLoadBeside(one, calls)) : knownCall(one, one.known),
  );
  const announcing = withMirrors(withOnePageViewOnLeave(withRepeatsAsPings(decoded)));
  return withStandInsAsPageViews(announcing)
    .map((one) => withRule(one, tracking.pageViewRule))
    .map((one) => ({ ...one, hits: withWays(one.hits, observation) }));
}

function read(call: CollectorCall): ReadCall {
  const payload = readPayload(call.url, call.request);
  return { call, payload, known: recognise(payload) };
}

function knownCall({ call }: ReadCall, { vendor, hits }: NonNullable<ReadCall['known']>): DecodedCall {
  const decoded = withEnvelope(hits).map((hit) => ({ ...facts(call), ...hit, vendor }));
  return { call, hits: decoded, guessed: false };
}

/**
 * Returns whether a script only loads settings or a part of the tag, because other calls use another transport and
 * path.
 */
function isLoadBeside({ call, payload }: ReadCall, calls: ReadCall[]): boolean {
  const others = calls.filter((other) => other.call.transport !== 'script');
  const isSame = others.some((other) => other.payload.path === payload.path);
  return call.transport === 'script' && others.length > 0 && !isSame;
}

/**
 * Returns a call that no family recognizes. With `isAside`, it occurs beside calls that are hits. It then counts as a
 * settings or flag request unless its content states otherwise.
 */
function unknownCall({ call, payload }: ReadCall, isAside: boolean): DecodedCall {
  const hits = withEnvelope(readUnknown(payload)).map(({ statedKind, ...hit }): Hit => ({
    ...facts(call),
    ...hit,
    kind: isAside && statedKind === 'nothing' ? 'other' : guess(statedKind, call, hit.parameters),
    vendor: null,
    pageUrl: null,
    siteId: null,
  }));
  return { call, hits, guessed: true };
}

function guess(statedKind: UnknownHit['statedKind'], call: CollectorCall, parameters: HitFields): HitKind {
  if (statedKind !== 'nothing') return statedKind;
  if (call.request?.body?.cut === true) return 'other';
  const isMuteRead =
    call.request !== null &&
    call.method === 'GET' &&
    (call.transport === 'fetch' || call.transport === 'xhr') &&
    Object.keys(parameters).length === 0;
  return isMuteRead ? 'other' : 'page-view';
}

/**
 * Returns the calls with repeated page views of Shynet as pings. Shynet sends a page again every few seconds, with the
 * identifier of the view.
 */
function withRepeatsAsPings(calls: DecodedCall[]): DecodedCall[] {
  const seenKeys = new Set<string>();
  const isRepeat = ({ vendor, parameters: { idempotency } }: Hit) =>
    vendor === 'shynet' && idempotency !== undefined && seenKeys.size === seenKeys.add(idempotency).size;
  return calls.map((one) => ({
    ...one,
    hits: one.hits.map((hit) => (isRepeat(hit) ? { ...hit, kind: 'ping' } : hit)),
  }));
}

/** Returns the calls with the unload hits of unknown trackers as events, unless nothing else announced the page. */
function withOnePageViewOnLeave(calls: DecodedCall[]): DecodedCall[] {
  const announced = calls.some(
    ({ call, hits }) => !isOnLeave(call) && hits.some(({ kind }) => kind === 'page-view'),
  );
  if (!announced) return calls;
  return calls.map((one) =>
    one.guessed && isOnLeave(one.call)
      ? { ...one, hits: one.hits.map((hit) => ({ ...hit, kind: 'event' })) }
      : one,
  );
}

/** Returns the calls with a mirrored page view as a page view, if no other call of its vendor sent it. */
function withMirrors(calls: DecodedCall[]): DecodedCall[] {
  const hits = withMirrorsAsPageViews(calls.flatMap((one) => one.hits));
  let from = 0;
  return calls.map((one) => ({ ...one, hits: hits.slice(from, (from += one.hits.length)) }));
}

/** Returns the calls with stand-in hits as page views, if nothing else announces the page. */
function withStandInsAsPageViews(calls: DecodedCall[]): DecodedCall[] {
  if (calls.some(({ hits }) => hits.some(({ kind }) => kind === 'page-view'))) return calls;
  return calls.map((one) => ({
    ...one,
    hits: one.hits.map((hit) => (isStandIn(hit, one.call) ? { ...hit, kind: 'page-view' } : hit)),
  }));
}

/**
 * Returns whether a hit can stand in for a page view: Matomo's hit without a page, or Countly's session start.
 * Countly's counts only if its response arrived and was readable. Otherwise the library delays later hits, and a page
 * view may be among them.
 */
function isStandIn({ vendor, parameters }: Hit, { trouble, unreadable }: CollectorCall): boolean {
  if (vendor !== 'countly')
    return (vendor === 'matomo' || vendor === 'piwik-pro') && isBareMatomo(parameters);
  return Object.hasOwn(parameters, 'begin_session') && trouble === null && !unreadable;
}

function withRule(one: DecodedCall, rule: TrackingSettings['pageViewRule']): DecodedCall {
  if (rule === null) return one;
  const hits = one.hits.map((hit) => ({ ...hit, kind: ruledKind(hit, rule) }));
  return { ...one, hits, guessed: false };
}

/**
 * Returns the kind of a hit by the rule: a page view if the parameter has the rule's value. An empty value matches any
 * value.
 */
function ruledKind(hit: Hit, { parameter, value }: NonNullable<TrackingSettings['pageViewRule']>): HitKind {
  const values = valuesNamed(hit, parameter);
  if (values.some((found) => value === '' || found === value)) return 'page-view';
  return hit.kind === 'page-view' ? 'event' : hit.kind;
}

function isOnLeave({ request }: CollectorCall): boolean {
  return request?.onLeave === true;
}

function facts({ request, url, method, transport, atMs, answer }: CollectorCall) {
  return {
    requestId: request?.id ?? null,
    transport,
    method,
    url,
    status: request?.status ?? null,
    answer,
    atMs,
  };
}
