import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Answer } from '@vigie/demo-site/answers.ts';
import { answerWith, neverAnswer, redirectTo } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import { createHitRecord } from '@vigie/demo-site/received-hits.ts';
import { TAG_NAME } from '@vigie/demo-site/shop/tracking-snippet.ts';
import { TAG, tagServer } from '@vigie/demo-site/tag-server.ts';
import { trackerCollector, trackerLibraries } from '@vigie/demo-site/tracker-site.ts';
import { buildApplication } from './application.ts';
import type { LatePage, Origins } from './page.ts';
import { isHitOf, lateDocument, lateFrame } from './page.ts';

export type LateSite = {
  urlOf: (page: LatePage) => string;
  /** Returns the hits that the collector received from one page. */
  receivedFor: (page: LatePage) => ReceivedHit[];
  close: () => Promise<void>;
};

/** Worker that waits as the page requests, then sends the hit, or answers the page when there is none to send. */
const WORKER = `onmessage = ({ data: { url, ms } }) => {
  setTimeout(() => (url ? fetch(url, { method: 'POST', mode: 'no-cors' }) : postMessage('fini')), ms);
};`;
const SERVICE_WORKER = `oninstall = () => skipWaiting();
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => event.respondWith(fetch(event.request));
onmessage = (event) => {
  const { url, ms } = event.data;
  event.waitUntil(new Promise((done) => setTimeout(done, ms)).then(() => fetch(url, { mode: 'no-cors' })));
};`;

/** Additional code of the tag, by the name that each page gives. */
const TAG_PARTS: Readonly<Record<string, (ms: number) => string>> = {
  'par-fetch': (ms) => `fetch('/attente/${ms}/reponse.json').then((answer) => answer.json()).then(sendLater)`,
  'par-xhr': (ms) =>
    `{ const request = new XMLHttpRequest(); request.onload = sendLater; request.open('GET', '/attente/${ms}/reponse.json'); request.send(); }`,
  'par-script': (ms) => `setTimeout(() => add('script', { src: '/balise/${ms}/par-fetch/suite.js' }), 2000)`,
  'en-vain': () => `fetch('/jamais').then(sendLater)`,
};
const SEND_LATER = 'const sendLater = () => setTimeout(pageView, 3000);';

const RESOURCES: Readonly<Record<string, Answer>> = {
  '/worker.js': answerWith({ type: 'text/javascript', body: WORKER }),
  '/service-worker.js': answerWith({ type: 'text/javascript', body: SERVICE_WORKER }),
  '/jamais': neverAnswer,
  '/socket.io/': neverAnswer,
};
const FILES: Readonly<Record<string, Answer>> = {
  'reponse.json': answerWith({ type: 'application/json', body: '{"stock":12}' }),
  'service-worker.js': answerWith({ type: 'text/javascript', body: SERVICE_WORKER }),
  'image.svg': answerWith({
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  }),
};
const missing = answerWith({ status: 404, type: 'text/plain', body: 'absent' });

/** Serves the late pages, the tag and the collector. The site has a second host name, which makes it another site. */
export async function startLateSite(pages: readonly LatePage[]): Promise<LateSite> {
  const host = '127.0.0.1';
  const record = createHitRecord(() => new Date());
  const application = await buildApplication();
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const tag = await listen(serveTags(), { host, port: 0 });
  const hits = await listen(trackerCollector(record), { host, port: 0 });
  const site = await listen((...exchange) => answerOf(exchange[0])(...exchange), { host, port: 0 });
  const origins: Origins = {
    otherSite: site.origin.replace(host, 'localhost'),
    tag: tag.origin,
    collector: hits.origin,
  };

  function answerOf(request: IncomingMessage): Answer {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    const [, kind = '', value = '', part = '', file = ''] = path.split('/');
    const page = byPath.get(`/${kind}/${value}`);
    if (page) return documentOf(page, part);
    const ms = Number(value);
    if (kind === 'attente')
      return later(ms, part === TAG_NAME ? redirectTo(`${tag.origin}/${part}`) : FILES[part]);
    if (kind === 'corps') return slowBody(ms);
    if (kind === 'balise') return tagWith(file === TAG_NAME ? TAG : '', TAG_PARTS[part]?.(ms) ?? '');
    if (kind === 'flux') return eventSource(ms);
    if (kind === 'prise') return socket(ms);
    return RESOURCES[path] ?? application.get(path.replace('/application/', '')) ?? missing;
  }

  function documentOf(page: LatePage, part: string): Answer {
    return answerWith({
      type: 'text/html; charset=utf-8',
      headers: page.parts.headers,
      body: part === 'cadre' ? lateFrame(page, origins) : lateDocument(page, origins),
    });
  }

  return {
    urlOf: ({ path }) => site.origin + path,
    receivedFor: (page) => record.received().filter(({ path }) => isHitOf(page, path)),
    close: async () => {
      await Promise.all([tag, hits, site].map((server) => server.close()));
    },
  };
}

/** Returns a handler that serves the demo site's tag and the libraries of real trackers. */
function serveTags(): RequestListener {
  const libraries = trackerLibraries();
  return (request, response) => (request.url === `/${TAG_NAME}` ? tagServer : libraries)(request, response);
}

function tagWith(tag: string, code: string): Answer {
  return answerWith({ type: 'text/javascript', body: `${tag}\n{ ${SEND_LATER} ${code} }` });
}

function later(ms: number, answer: Answer = missing): Answer {
  return (...exchange) => void setTimeout(() => answer(...exchange), ms);
}

/** Returns an answer whose headers come immediately, its body later. */
function slowBody(ms: number): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    const timer = setTimeout(() => response.end('{"stock":12}'), ms);
    response.once('close', () => clearTimeout(timer));
  };
}

function eventSource(ms: number): Answer {
  return (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      .flushHeaders();
    const timer = setTimeout(() => response.write('data: accord\n\n'), ms);
    response.once('close', () => clearTimeout(timer));
  };
}

/** Accepts a WebSocket handshake and sends one text frame (RFC 6455, sections 4.2.2 and 5.2). */
function socket(ms: number): Answer {
  return ({ headers, socket }) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const timer = setTimeout(() => socket.write(Buffer.from('\u0081\u0006accord', 'latin1')), ms);
    socket.once('close', () => clearTimeout(timer)).on('error', () => clearTimeout(timer));
  };
}
