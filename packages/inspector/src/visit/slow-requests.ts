import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** The longest wait for an answer, from its request on. */
export const SLOW_ANSWER_MAX_MS = 12_000;
/** An address whose slow answers a page gets more often reports there, or polls. */
const TIMES_MAX = 3;
/** An address that never answered in so many visits is a long poll. */
const VISITS_MAX = 2;
const ADDRESSES_MAX = 1_000;

/** Images, fonts and media that come late seldom hold a page's code up. */
const WAITED_FOR = new Set<RequestRecord['resourceType']>(['fetch', 'xhr']);
const STREAMS = /^(text\/event-stream|application\/(x-)?ndjson|application\/grpc|multipart\/)/i;
/**
 * Transports of socket.io, SockJS, SignalR, CometD, Faye, MessageBus, PubNub and Firestore, for browsers without sockets.
 * They answer when there is something to say.
 */
const LONG_POLLS =
  /[?&]transport=(polling|longPolling|serverSentEvents)\b|\/[^/]+\/xhr(_streaming)?(\?|$)|\/(long-?poll(ing)?|cometd?|bayeux|faye)(\/|\?|$)|\/message-bus\/|\/subscribe\/sub-|\/Listen\/channel\b/i;

/** Addresses whose answers never came, over all visits of an inspector. */
export interface LongPolls {
  isLongPoll(request: RequestRecord): boolean;
  unanswered(request: RequestRecord): void;
  answered(request: RequestRecord): void;
}

export function createLongPolls(): LongPolls {
  const visits = new Map<string, number>();
  return {
    isLongPoll: (request) =>
      LONG_POLLS.test(request.url) || (visits.get(addressOf(request)) ?? 0) >= VISITS_MAX,
    unanswered(request) {
      const address = addressOf(request);
      if (visits.has(address) || visits.size < ADDRESSES_MAX)
        visits.set(address, (visits.get(address) ?? 0) + 1);
    },
    answered: (request) => void visits.delete(addressOf(request)),
  };
}

/** Requests that had no answer in the usual time, and that the page may still act on. */
export interface SlowRequests {
  /** Adds a request that is under way since then, unless nobody waits for it. */
  add(request: RequestRecord, sinceMs: number): void;
  /** The answer's head has come. Returns whether it was waited for. */
  answered(request: RequestRecord): boolean;
  /** Returns whether it was waited for. */
  ended(request: RequestRecord): boolean;
  /** Whether a request is waited for now. */
  areUnderWay(): boolean;
  /** Whether it was waited for in vain. */
  isGivenUp(id: string): boolean;
  /** The visit waits no more for a request that it holds back. */
  setAside(request: RequestRecord): void;
  /** A new document: those of the one before are gone. */
  clear(): void;
}

/** `steadyMs` gives milliseconds of a steady clock. */
export function createSlowRequests(
  steadyMs: () => number,
  longPolls: LongPolls = createLongPolls(),
): SlowRequests {
  const waitedFor = new Map<string, { request: RequestRecord; sinceMs: number }>();
  const givenUp = new Set<string>();
  const times = new Map<string, number>();

  return {
    add(request, sinceMs) {
      if (!WAITED_FOR.has(request.resourceType) || isStream(request) || longPolls.isLongPoll(request)) return;
      const address = addressOf(request);
      const time = (times.get(address) ?? 0) + 1;
      times.set(address, time);
      if (time <= TIMES_MAX) waitedFor.set(request.id, { request, sinceMs });
    },
    answered(request) {
      longPolls.answered(request);
      const isWaitedFor = waitedFor.has(request.id);
      if (isStream(request)) waitedFor.delete(request.id);
      return isWaitedFor;
    },
    ended(request) {
      // One that ends with its page had no answer.
      if (request.state === 'answered') longPolls.answered(request);
      return waitedFor.delete(request.id);
    },
    areUnderWay() {
      for (const [id, { request, sinceMs }] of waitedFor) {
        if (steadyMs() - sinceMs < SLOW_ANSWER_MAX_MS) continue;
        waitedFor.delete(id);
        givenUp.add(id);
        longPolls.unanswered(request);
      }
      return waitedFor.size > 0;
    },
    isGivenUp: (id) => givenUp.has(id),
    setAside: ({ id }) => void waitedFor.delete(id),
    clear() {
      waitedFor.clear();
      givenUp.clear();
    },
  };
}

/** The body of a stream comes as long as the page lives. */
const isStream = ({ mimeType }: RequestRecord) => STREAMS.test(mimeType ?? '');

const addressOf = ({ method, url }: RequestRecord) => `${method} ${url.replace(/[?#].*$/, '')}`;
