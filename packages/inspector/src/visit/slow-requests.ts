import type { RequestRecord } from '@vigie/contract/observation/request.ts';

/** Maximum wait in ms for a response, from its request on. */
export const SLOW_ANSWER_MAX_MS = 12_000;
/** Number of slow responses of one address in a page, above which the page reports to it, or polls. */
const TIMES_MAX = 3;
/** Number of visits without a response after which an address is a long poll. */
const VISITS_MAX = 2;
const ADDRESSES_MAX = 1_000;

/** Types whose late responses may delay a page's code; images, fonts and media seldom do. */
const WAITED_FOR = new Set<RequestRecord['resourceType']>(['fetch', 'xhr']);
const STREAMS = /^(text\/event-stream|application\/(x-)?ndjson|application\/grpc|multipart\/)/i;
/**
 * Transports of socket.io, SockJS, SignalR, CometD, Faye, MessageBus, PubNub and Firestore, for browsers without
 * sockets. They answer when there is a message.
 */
const LONG_POLLS =
  /[?&]transport=(polling|longPolling|serverSentEvents)\b|\/[^/]+\/xhr(_streaming)?(\?|$)|\/(long-?poll(ing)?|cometd?|bayeux|faye)(\/|\?|$)|\/message-bus\/|\/subscribe\/sub-|\/Listen\/channel\b/i;

/** Addresses whose responses never came, over all visits of an inspector. */
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

/** Requests that had no response in the usual time, and to which the page may still react. */
export interface SlowRequests {
  /** Adds a request that is pending since then, if it is to be awaited. */
  add(request: RequestRecord, sinceMs: number): void;
  /** Records the head of a response. Returns whether it was awaited. */
  answered(request: RequestRecord): boolean;
  /** Returns whether it was awaited. */
  ended(request: RequestRecord): boolean;
  /** Returns whether a request is awaited now. */
  areUnderWay(): boolean;
  /** Returns whether its wait reached the limit. */
  isGivenUp(id: string): boolean;
  /** Excludes a request that the visit delays from the wait. */
  setAside(request: RequestRecord): void;
  /** Drops the requests of the document before a new one. */
  clear(): void;
}

/** Creates the set of slow requests. `steadyMs` returns ms of a monotonic clock. */
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
      // A request that ends with its page had no response.
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

/** Returns whether a request is a stream, whose body lasts as long as the page. */
const isStream = ({ mimeType }: RequestRecord) => STREAMS.test(mimeType ?? '');

const addressOf = ({ method, url }: RequestRecord) => `${method} ${url.replace(/[?#].*$/, '')}`;
