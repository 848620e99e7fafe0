import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { allowOrigin, answerWith } from '../answers.ts';
import { bodyOf } from './request-body.ts';

/** Settings and behaviour of an instance, which tests change while it runs. */
export interface UmamiState {
  /** Websites by identifier, with the tokens that may view them. */
  websites: Record<string, readonly string[]>;
  /** Tokens of users, with access or without. */
  tokens: readonly string[];
  /** Environment variable IGNORE_IP. */
  ignoredAddresses: readonly string[];
  /** Environment variable DISABLE_BOT_CHECK. */
  acceptsRobots: boolean;
  /** Time in ms after which an event is in the list, as with a queue. */
  delayMs: number;
  /** Answer in place of the reporting interface. */
  instead: { status: number; body: object | string } | null;
  /** Events that are answered and never stored. */
  lost: (payload: Record<string, unknown>) => boolean;
  now: () => number;
}

/** Small Umami: its collector (`/api/send`) and the part of its interface that Vigie queries. */
export interface UmamiInstance {
  listener: RequestListener;
  state: UmamiState;
  /** Paths of the interface that were requested, in order. */
  requestedPaths: () => string[];
  /** Returns the number of stored events. */
  stored: () => number;
}

interface StoredEvent {
  websiteId: string;
  shownFromMs: number;
  row: Record<string, unknown>;
}

/** Creates an instance that answers as umami-software/umami 3.1.0 does, by src/app/api/send/route.ts and its list of events. */
export function createUmami(change: Partial<UmamiState> = {}): UmamiInstance {
  const state: UmamiState = {
    websites: {},
    tokens: ['valid'],
    ignoredAddresses: [],
    acceptsRobots: false,
    delayMs: 0,
    instead: null,
    lost: () => false,
    now: Date.now,
    ...change,
  };
  const events: StoredEvent[] = [];
  const requestedPaths: string[] = [];
  return {
    state,
    requestedPaths: () => [...requestedPaths],
    stored: () => events.length,
    listener: (request, response) => {
      void bodyOf(request).then((body) => {
        const url = new URL(request.url ?? '/', 'http://umami');
        const isCall = url.pathname === '/api/send';
        if (request.method === 'OPTIONS') return void response.writeHead(204, allowOrigin(request)).end();
        if (!isCall) requestedPaths.push(url.pathname);
        const { status, json } = isCall
          ? collect({ state, events }, request, body)
          : report({ state, events }, request, url);
        const text = typeof json === 'string' ? json : JSON.stringify(json);
        const headers = isCall ? allowOrigin(request) : {};
        return answerWith({ status, type: 'application/json', body: text, headers })(request, response);
      });
    },
  };
}

interface Instance {
  state: UmamiState;
  events: StoredEvent[];
}
type Answer = { status: number; json: object | string | null };

const failure = (status: number, message: string, code: string): Answer => ({
  status,
  json: { error: { message, code, status } },
});

/** Stores one event; refuses and drops in the order of the collector. */
function collect({ state, events }: Instance, request: IncomingMessage, body: string): Answer {
  const { type, payload } = JSON.parse(body) as { type: string; payload: Record<string, string> };
  const { website = '', hostname = '', url = '', name, title = '', id } = payload;
  if ((name ?? '').length > 50) return failure(400, 'Bad request', 'bad-request');
  if (state.websites[website] === undefined) return failure(400, 'Website not found.', 'bad-request');
  const agent = payload['userAgent'] ?? request.headers['user-agent'] ?? '';
  if (!state.acceptsRobots && /bot|crawl|spider|headless|\+https?:/i.test(agent))
    return { status: 200, json: { beep: 'boop' } };
  const address = (request.socket.remoteAddress ?? '').replace('::ffff:', '');
  if (state.ignoredAddresses.includes(address)) return failure(403, 'Forbidden', 'forbidden');
  const sessionId = uuidOf(id === undefined ? `${website} ${address} ${agent}` : `${website} ${id}`);
  if (type === 'event' && !state.lost(payload)) {
    const page = new URL(url, `https://${hostname || 'localhost'}`);
    const row = {
      id: randomUUID(),
      websiteId: website,
      sessionId,
      createdAt: dateOf(payload, state.now()),
      hostname,
      urlPath: page.pathname + page.hash,
      urlQuery: page.search.slice(1),
      pageTitle: title,
      eventType: name === undefined ? 1 : 2,
      eventName: name ?? null,
    };
    events.unshift({ websiteId: website, shownFromMs: state.now() + state.delayMs, row });
  }
  return { status: 200, json: { cache: 'token', sessionId, visitId: uuidOf(`${sessionId} visit`) } };
}

/** Returns the time that an event names in seconds, else the time of its arrival. */
const dateOf = ({ timestamp }: Record<string, string>, nowMs: number): string =>
  new Date(timestamp === undefined ? nowMs : Number(timestamp) * 1000).toISOString();

function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Answers one question of the interface. */
function report({ state, events }: Instance, request: IncomingMessage, url: URL): Answer {
  if (state.instead !== null) return { status: state.instead.status, json: state.instead.body };
  const token = (request.headers.authorization ?? '').replace('Bearer ', '');
  if (!state.tokens.includes(token)) return failure(401, 'Unauthorized', 'unauthorized');
  if (url.pathname === '/api/me') return { status: 200, json: { user: { id: 'user', role: 'user' } } };
  const [, website = '', list] = /^\/api\/websites\/([^/]+)(\/events)?$/.exec(url.pathname) ?? [];
  const isAdministrator = token === 'administrator';
  if (!isAdministrator && state.websites[website]?.includes(token) !== true)
    return failure(401, 'Unauthorized', 'unauthorized');
  if (list === undefined)
    return { status: 200, json: state.websites[website] === undefined ? null : { id: website } };
  const [from, until] = [Number(url.searchParams.get('startAt')), Number(url.searchParams.get('endAt'))];
  const [page, size] = [
    Number(url.searchParams.get('page') ?? 1),
    Number(url.searchParams.get('pageSize') ?? 20),
  ];
  const shown = events.filter(
    ({ websiteId, shownFromMs, row }) =>
      websiteId === website &&
      shownFromMs <= state.now() &&
      Date.parse(String(row['createdAt'])) >= from &&
      Date.parse(String(row['createdAt'])) <= until,
  );
  const data = shown.slice((page - 1) * size, page * size).map(({ row }) => row);
  return { status: 200, json: { data, count: shown.length, page, pageSize: size } };
}
