import { RESOURCE_TYPES, type RequestRecord } from '@vigie/contract/observation/request.ts';
import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import type { TargetKind } from '../browser/target-kind.ts';
import type { StackShortener } from './request-stack.ts';
import type { VisitClock } from './visit-clock.ts';

type Sent = EventOf<'Network.requestWillBeSent'>;

/**
 * Headers that a check or a user needs, and headers by which bot protections identify themselves. The others, cookies
 * above all, are not stored in the observation.
 */
const STORED_HEADERS =
  /^(content-(type|length|encoding|security-policy(-report-only)?)|access-control-.*|x-content-type-options|location|cache-control|cross-origin-.*|timing-allow-origin|origin|referer|openpanel-client-id|purpose|sec-purpose|server|cf-mitigated|x-amzn-waf-action|x-kpsdk-ct|x-vercel-mitigated|x-sucuri-block|x-plausible-dropped|x-goatcounter)$/;

export function storedHeaders(headers: Protocol.Network.Headers): Record<string, string> {
  const stored: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (STORED_HEADERS.test(lower)) stored[lower] = value;
  }
  return stored;
}

/** Returns CDP's resource type in the contract's words; a preflight is known by its initiator. */
export function resourceTypeOf(
  type: string | undefined,
  initiatorType: string,
): RequestRecord['resourceType'] {
  if (initiatorType === 'preflight') return 'preflight';
  const name = (type ?? 'Other').toLowerCase().replace('cspviolationreport', 'csp-report');
  return RESOURCE_TYPES.find((known) => known === name) ?? 'other';
}

/** Returns whether a request is a prefetch, for which CDP has no type of its own. */
function isPrefetch(headers: Protocol.Network.Headers): boolean {
  return Object.entries(headers).some(
    ([name, value]) => /^(sec-)?purpose$/i.test(name) && value === 'prefetch',
  );
}

/** Records the destination of a request whose type leaves it open: a frame or an `<object>`, a preload. */
export function recordDestination(record: RequestRecord, headers: Protocol.Network.Headers): void {
  const isOpen =
    record.resourceType === 'other' || (record.resourceType === 'document' && record.frameId !== 'main');
  const [, destination] = Object.entries(headers).find(([name]) => /^sec-fetch-dest$/i.test(name)) ?? [];
  if (isOpen && destination !== undefined) record.requestHeaders['sec-fetch-dest'] = destination;
}

export interface Sender {
  target: TargetKind;
  mainFrameId: string;
  clock: VisitClock;
  keepStack: StackShortener;
}

/** Returns a record of a request that was just sent. */
export function newRecord(sent: Sent, { target, mainFrameId, clock, keepStack }: Sender): RequestRecord {
  return {
    id: sent.requestId,
    method: sent.request.method,
    url: sent.request.url,
    finalUrl: sent.request.url,
    redirects: [],
    resourceType: isPrefetch(sent.request.headers)
      ? 'prefetch'
      : resourceTypeOf(sent.type, sent.initiator.type),
    target,
    frameId: sent.frameId === undefined ? null : sent.frameId === mainFrameId ? 'main' : sent.frameId,
    initiator: initiatorOf(sent.initiator, keepStack),
    startedMs: clock.fromPage(sent.wallTime * 1000),
    durationMs: null,
    requestHeaders: storedHeaders(sent.request.headers),
    body: null,
    status: null,
    mimeType: null,
    responseHeaders: {},
    fromCache: false,
    fromServiceWorker: false,
    transferBytes: null,
    remoteAddress: null,
    state: 'pending',
    failure: null,
    answeredLocally: false,
    onLeave: false,
  };
}

function initiatorOf(
  initiator: Protocol.Network.Initiator,
  keepStack: StackShortener,
): RequestRecord['initiator'] {
  const frame = firstFrame(initiator.stack);
  const stack = keepStack(initiator.stack);
  return {
    type: initiator.type,
    url: initiator.url ?? frame?.url ?? null,
    line: initiator.lineNumber ?? frame?.lineNumber ?? null,
    ...(stack === null ? {} : { stack }),
  };
}

function firstFrame(stack: Protocol.Runtime.StackTrace | undefined): Protocol.Runtime.CallFrame | null {
  for (let at = stack; at; at = at.parent) {
    const named = at.callFrames.find((frame) => frame.url !== '');
    if (named) return named;
  }
  return null;
}

/**
 * Returns every script that ran when a request left, the innermost first: a page may wrap the functions that its
 * scripts call.
 */
export function scriptsOf(stack: Protocol.Runtime.StackTrace | undefined): string[] {
  const urls = (stack?.callFrames ?? []).map(({ url }) => url);
  return [...new Set(urls.filter((url) => url !== ''))];
}

/** Records a response; the last response of a redirected request counts. */
export function recordResponse(
  record: RequestRecord,
  response: Protocol.Network.Response,
  serverOf: (url: string) => string | null = () => connectedTo(response),
): void {
  record.status = response.status;
  record.mimeType = response.mimeType || null;
  record.responseHeaders = { ...record.responseHeaders, ...storedHeaders(response.headers) };
  record.fromCache ||= response.fromDiskCache === true || response.fromPrefetchCache === true;
  record.fromServiceWorker = response.fromServiceWorker === true;
  record.remoteAddress = response.remoteIPAddress ? serverOf(response.url) : null;
}

const connectedTo = ({ remoteIPAddress = '', remotePort }: Protocol.Network.Response): string =>
  `${remoteIPAddress}:${remotePort ?? ''}`;

/** Response as the network has it, before the browser checks whether the page may get it. */
export type RawResponse = Pick<EventOf<'Network.responseReceivedExtraInfo'>, 'statusCode' | 'headers'>;

/** Records the network's view of a response that the browser withheld from the page: CORS, opaque response blocking. */
export function recordRawResponse(record: RequestRecord, extra: RawResponse): void {
  if (extra.statusCode >= 300 && extra.statusCode < 400) return;
  const headers = storedHeaders(extra.headers);
  record.status ??= extra.statusCode;
  record.mimeType ??= headers['content-type']?.split(';')[0]?.trim() ?? null;
  record.responseHeaders = { ...headers, ...record.responseHeaders };
}

type Failed = EventOf<'Network.loadingFailed'>;
type Failure = Pick<Failed, 'errorText'> & Partial<Failed>;

/**
 * Records a failure. A failure after the response is ignored: the page did not read the rest (an empty 204, an unread
 * body).
 */
export function recordFailure(record: RequestRecord, failed: Failure): void {
  if (failed.canceled === true && record.status !== null) {
    record.state = 'answered';
    return;
  }
  record.state = failed.canceled === true && failed.blockedReason === undefined ? 'cancelled' : 'failed';
  record.failure = {
    errorText: failed.errorText,
    blockedReason: failed.blockedReason ?? null,
    corsError: failed.corsErrorStatus?.corsError ?? null,
  };
}
