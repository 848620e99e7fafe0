import { CAPTURE } from '@vigie/contract/limits.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { createNavigations } from './navigations.ts';
import type { Recorder } from './recorder.ts';
import type { RecordBlockedResponse, BlockedResponse } from './refused-answer.ts';
import type { Target } from '../browser/target.ts';
import { fetchBody, inlineBody } from './request-body.ts';
import {
  storedHeaders,
  newRecord,
  recordDestination,
  recordFailure,
  recordRawResponse,
  recordResponse,
  scriptsOf,
  type RawResponse,
} from './request-record.ts';
import type { EventOf, Protocol } from '../browser/cdp/protocol.ts';
import { createStackShortener } from './request-stack.ts';
import type { VisitClock } from './visit-clock.ts';
import { followSockets } from './web-sockets.ts';

/** Maximum depth of nested callbacks that a stack is followed through. */
const PUT_OFF_MAX = 4;

/** Maximum length of a stored answer, in characters. */
const ANSWER_LENGTH_MAX = 4_096;

/** Returns whether the body of a request's answer is stored, once it has arrived. */
export type ReadsAnswer = (request: RequestRecord) => boolean;

export type RequestEvent = 'started' | 'redirected' | 'answered' | 'ended';

export interface RequestLog extends Recorder<RequestRecord[]> {
  readonly records: ReadonlyMap<string, RequestRecord>;
  /** Returns the timing of a response from CDP; for the main document. */
  timingOf(requestId: string): Protocol.Network.ResourceTiming | undefined;
  /** Returns the addresses of the scripts that ran when a request left, the innermost first. */
  scriptsBehind(requestId: string): readonly string[];
  onChange(listener: (event: RequestEvent, record: RequestRecord) => void): void;
  /** Marks requests from now on as sent while leaving. */
  beginLeave(): void;
  /** Ends the leaving: later requests belong to the next page. */
  endLeave(): void;
  isLeaving: () => boolean;
  markAnsweredLocally: (requestId: string) => void;
  /** Marks a response as changed: the network's report does not count, because the page gets another one. */
  markChanged: (requestId: string) => void;
  /** Records Vigie's own response as withheld from the page, as the network would have recorded the server's. */
  markRefused: RecordBlockedResponse;
  /** Resolves when every requested body has come, or cannot come any more. */
  bodiesPending(): Promise<unknown>;
}

/**
 * Creates a record of every request of every target under its CDP id. The page reports the request of a worker's
 * script, and the worker reports the response: only the id connects the two, not the session.
 */
export function createRequestLog({
  mainFrameId,
  clock,
  testScriptUrl,
  requestsMax = CAPTURE.requestsPerPage,
  storesMessages = false,
  readsAnswer,
  serverOf,
}: {
  mainFrameId: string;
  clock: VisitClock;
  /** Requests of a script of this name do not belong to the page. */
  testScriptUrl: string;
  /** Maximum number of recorded requests. */
  requestsMax?: number | undefined;
  /** True if WebSocket messages of the page are stored as the body of their requests, a line each. */
  storesMessages?: boolean;
  /** Returns whether the body of a request's answer is stored. */
  readsAnswer?: ReadsAnswer | undefined;
  /** Returns the server behind a URL, for a browser that knows only a proxy's. */
  serverOf?: ((url: string) => string | null) | undefined;
}): RequestLog {
  const records = new Map<string, RequestRecord>();
  const timings = new Map<string, Protocol.Network.ResourceTiming>();
  const early = new Map<string, RawResponse>();
  const scriptsBehind = new Map<string, readonly string[]>();
  const respondedMs = new Map<string, number>();
  /** Redirect targets, as the network reported them. No other event reports a redirect that a policy stops. */
  const sentOn = new Map<string, { location: string; status: number }>();
  /**
   * Number of times that the network sent a request. A redirect that the page does not follow is reported, and never
   * sent.
   */
  const timesSent = new Map<string, number>();
  const bodies = new Set<Promise<void>>();
  const keepStack = createStackShortener(CAPTURE);
  const listeners: ((event: RequestEvent, record: RequestRecord) => void)[] = [];
  const answeredLocally = new Set<string>();
  const changed = new Set<string>();
  const refused = new Map<string, BlockedResponse>();
  const navigations = createNavigations(mainFrameId);
  let isLeaving = false;

  const emit = (event: RequestEvent, record: RequestRecord) => {
    for (const listener of listeners) listener(event, record);
  };

  function sent(target: Target, event: EventOf<'Network.requestWillBeSent'>): void {
    clock.align(event.timestamp, event.wallTime);
    const known = records.get(event.requestId);
    if (known && event.redirectResponse) {
      recordRedirect(known, event);
      navigations.redirected(known, event);
      return emit('redirected', known);
    }
    if (known || !/^(https?|wss?):/i.test(event.request.url) || records.size >= requestsMax) return;
    const record = newRecord(event, { target: target.kind, mainFrameId, clock, keepStack });
    if (record.initiator.url === testScriptUrl) return;
    record.onLeave = isLeaving;
    record.answeredLocally = answeredLocally.has(event.requestId);
    navigations.requested(record, event);
    records.set(event.requestId, record);
    scriptsBehind.set(event.requestId, scriptsOf(event.initiator.stack));
    const extra = early.get(event.requestId);
    if (extra) recordRawResponse(record, extra);
    if (event.request.hasPostData) readBody(target, event, record);
    emit('started', record);
  }

  function readBody(
    target: Target,
    event: EventOf<'Network.requestWillBeSent'>,
    record: RequestRecord,
  ): void {
    record.body = inlineBody(event.request);
    if (record.body !== null) return;
    const reading = fetchBody(target.session, event.requestId).then(
      (body) => void (record.body = body),
      // The body is gone with its page: it existed, and cannot be read any more.
      () => void (record.body = { text: '', encoding: 'utf8', sizeBytes: null, cut: true }),
    );
    bodies.add(reading);
    void reading.finally(() => bodies.delete(reading));
  }

  /** Reads the beginning of an answer, if the body of its request is stored. It is gone with its page. */
  function readAnswer(target: Target, record: RequestRecord): void {
    if (readsAnswer?.(record) !== true) return;
    const reading = answerTextOf(target, record.id).then(
      (text) => {
        if (text !== null) record.answerText = text;
        return undefined;
      },
      () => undefined,
    );
    bodies.add(reading);
    void reading.finally(() => bodies.delete(reading));
  }

  function appendMessage(requestId: string, text: string): void {
    const record = records.get(requestId);
    if (record === undefined) return;
    const before = record.body ?? { text: '', encoding: 'utf8', sizeBytes: 0, cut: false };
    const whole = `${before.text}${text}\n`;
    const cut = whole.length > CAPTURE.bodyBytes;
    const sizeBytes = (before.sizeBytes ?? 0) + text.length;
    record.body = { ...before, text: whole.slice(0, CAPTURE.bodyBytes), sizeBytes, cut };
  }

  function ended(requestId: string, note: (record: RequestRecord) => void): void {
    const record = records.get(requestId);
    if (!record || record.durationMs !== null) return;
    record.durationMs = Math.max(0, clock.nowMs() - record.startedMs);
    note(record);
    emit('ended', record);
  }

  function answered(event: EventOf<'Network.responseReceived'>): void {
    const record = records.get(event.requestId);
    if (!record) return;
    recordResponse(record, event.response, serverOf);
    const extra = changed.has(event.requestId) ? undefined : early.get(event.requestId);
    if (extra) recordRawResponse(record, extra);
    respondedMs.set(event.requestId, clock.nowMs());
    if (event.response.timing) timings.set(event.requestId, event.response.timing);
    emit('answered', record);
  }

  function noteSentOn({
    requestId,
    statusCode,
    headers,
  }: EventOf<'Network.responseReceivedExtraInfo'>): void {
    const { location } = storedHeaders(headers);
    if (statusCode < 300 || statusCode >= 400 || location === undefined) return;
    const from = records.get(requestId)?.finalUrl;
    const hop = (from === undefined ? undefined : URL.parse(location, from)?.href) ?? location;
    if (sentOn.has(requestId) || sentOn.size < requestsMax)
      sentOn.set(requestId, { location: hop, status: statusCode });
  }

  return {
    records,
    timingOf: (requestId) => timings.get(requestId),
    scriptsBehind: (requestId) => scriptsBehind.get(requestId) ?? [],
    onChange: (listener) => void listeners.push(listener),
    beginLeave: () => {
      isLeaving = true;
    },
    endLeave: () => {
      isLeaving = false;
    },
    isLeaving: () => isLeaving,
    markAnsweredLocally(requestId) {
      answeredLocally.add(requestId);
      const record = records.get(requestId);
      if (record) record.answeredLocally = true;
    },
    markChanged(requestId) {
      changed.add(requestId);
      const record = records.get(requestId);
      if (record) Object.assign(record, { status: null, mimeType: null, responseHeaders: {} });
    },
    markRefused(requestId, refusal, { status: statusCode, headers }) {
      refused.set(requestId, refusal);
      const raw = {
        statusCode,
        headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      };
      const record = records.get(requestId);
      if (record) recordRawResponse(record, raw);
      else early.set(requestId, raw);
    },
    bodiesPending: () => Promise.all(bodies),
    start(target) {
      const { session } = target;
      navigations.start(target);
      session.tell('Network.enable', { maxPostDataSize: CAPTURE.bodyBytes });
      // The code that scheduled a callback is in the stacks of the callback's requests.
      session.tell('Runtime.setAsyncCallStackDepth', { maxDepth: PUT_OFF_MAX });
      target.on('Network.requestWillBeSent', (event) => sent(target, event));
      target.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
        const times = timesSent.get(requestId) ?? 0;
        if (times > 0 || timesSent.size < requestsMax) timesSent.set(requestId, times + 1);
        const record = records.get(requestId);
        if (record) recordDestination(record, headers);
      });
      target.on('Network.responseReceived', answered);
      target.on('Network.responseReceivedExtraInfo', (event) => {
        noteSentOn(event);
        if (changed.has(event.requestId)) return;
        const record = records.get(event.requestId);
        const isWanted = record ? record.status === null : early.size < requestsMax;
        if (isWanted) early.set(event.requestId, event);
        if (record) recordRawResponse(record, event);
      });
      target.on('Network.requestServedFromCache', ({ requestId }) => {
        const record = records.get(requestId);
        if (record) record.fromCache = true;
      });
      target.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        ended(requestId, (record) => {
          record.transferBytes = encodedDataLength;
          record.state = 'answered';
          readAnswer(target, record);
        });
      });
      target.on('Network.loadingFailed', (event) => {
        ended(event.requestId, (record) => {
          const stopped = event.blockedReason === 'csp' ? sentOn.get(record.id) : undefined;
          if (stopped) recordStoppedRedirect(record, stopped);
          recordFailure(record, refused.get(record.id) ?? event);
          if (record.state === 'cancelled' && timesSent.get(record.id) === record.redirects.length)
            recordUnfollowedRedirect(record);
        });
      });
      followSockets(target, {
        clock,
        opened: (event) => sent(target, event),
        ended,
        onMessage: storesMessages ? appendMessage : null,
      });
    },
    finish: () => [...records.values()].map((record) => concluded(record, respondedMs.get(record.id))),
  };
}

/** Returns the beginning of an answer; null if it is no text. */
async function answerTextOf({ session }: Target, requestId: string): Promise<string | null> {
  const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
  return base64Encoded ? null : body.slice(0, ANSWER_LENGTH_MAX);
}

function recordRedirect(record: RequestRecord, event: EventOf<'Network.requestWillBeSent'>): void {
  const { url, status } = event.redirectResponse as Protocol.Network.Response;
  record.redirects.push({ url, status });
  record.finalUrl = event.request.url;
  record.status = null;
  record.responseHeaders = {};
}

/** Adds the hop that a policy stopped, unless the request followed it. */
function recordStoppedRedirect(
  record: RequestRecord,
  { location, status }: { location: string; status: number },
): void {
  const hop = URL.parse(location, record.finalUrl)?.href;
  if (hop === undefined || hop === record.finalUrl) return;
  record.redirects.push({ url: record.finalUrl, status });
  record.finalUrl = hop;
}

/** Records a redirect as the response of a request with `redirect: 'manual'`. */
function recordUnfollowedRedirect(record: RequestRecord): void {
  const answer = record.redirects.pop();
  if (answer === undefined) return;
  record.finalUrl = answer.url;
  record.status = answer.status;
  record.state = 'answered';
  record.failure = null;
}

/**
 * Returns a copy of the record in its present state. A response whose body the page never reads does not end, but
 * counts as a response.
 */
function concluded(record: RequestRecord, respondedMs: number | undefined): RequestRecord {
  const copy = { ...record, redirects: [...record.redirects] };
  if (record.durationMs !== null || respondedMs === undefined) return copy;
  return { ...copy, state: 'answered', durationMs: Math.max(0, respondedMs - record.startedMs) };
}
