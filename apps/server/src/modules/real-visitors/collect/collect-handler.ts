import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { SAMPLE_BYTES_MAX } from '@vigie/real-visitors/sample.ts';
import { samplerScript } from '@vigie/real-visitors/sampler/sampler-script.ts';
import type { Collector, Message } from './collector.service.ts';
import type { WatchedWebsite } from './watched-websites.service.ts';

/** Largest body of reports, in bytes: a batch of 20 long policies. */
const REPORTS_BYTES_MAX = 64 * 1024;
/** Time for which browsers and caches keep the script, in seconds. */
const SCRIPT_SECONDS = 300;
const ADDRESS = /^\/collect\/([a-z0-9]{20,40})\/(samples|reports|sampler\.js)$/;
const REPORT_TYPES = /^application\/(csp-report|reports\+json|json)\b/i;

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const TAKEN: OutgoingHttpHeaders = { ...ANY_ORIGIN, 'cache-control': 'no-store' };
const PREFLIGHT: OutgoingHttpHeaders = {
  ...ANY_ORIGIN,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
};

/** Finds the address of the sender of a request, behind trusted proxies. */
export type SenderOf = (request: IncomingMessage) => string;

/**
 * Creates the handler of `/collect`. Each message is answered with 204 at once, whatever it contains, so an answer
 * discloses nothing and is smaller than its request.
 */
export function createCollectHandler(collector: Collector, senderOf: SenderOf) {
  const scripts = new WeakMap<WatchedWebsite, ServedScript>();
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?', 1);
    const [, key = '', name] = ADDRESS.exec(path) ?? [];
    if (name === undefined) answer(response, 404, ANY_ORIGIN);
    else if (method === 'OPTIONS') answer(response, 204, PREFLIGHT);
    else if (name === 'sampler.js') {
      if (method === 'GET' || method === 'HEAD')
        void serveScript(collector, scripts, { key, request, response });
      else answer(response, 405, { ...ANY_ORIGIN, allow: 'GET, HEAD, OPTIONS' });
    } else if (method !== 'POST') answer(response, 405, { ...ANY_ORIGIN, allow: 'POST, OPTIONS' });
    else takeBody(request, response, (body) => collector.take(messageOf(request, { key, body, senderOf })));
  };
}

interface Taken {
  key: string;
  body: string;
  senderOf: SenderOf;
}

function messageOf(request: IncomingMessage, { key, body, senderOf }: Taken): Message {
  const { headers, url = '' } = request;
  const { origin } = headers;
  return {
    kind: isReports(url) ? 'reports' : 'samples',
    key,
    address: senderOf(request),
    userAgent: headers['user-agent'] ?? '',
    // Only the host of the page's address counts: its path and query go no further.
    origin:
      origin === undefined || origin === 'null' ? (URL.parse(headers.referer ?? '')?.origin ?? '') : origin,
    body,
  };
}

const isReports = (url: string) => url.split('?', 1)[0]?.endsWith('/reports') === true;

/** Answers with 204 and gives the body on. Larger, encoded and untyped bodies are answered alike, and not read. */
function takeBody(request: IncomingMessage, response: ServerResponse, take: (body: string) => void): void {
  const { headers, url = '' } = request;
  const bytesMax = isReports(url) ? REPORTS_BYTES_MAX : SAMPLE_BYTES_MAX;
  const isTyped = !isReports(url) || REPORT_TYPES.test(headers['content-type'] ?? '');
  const isEncoded = headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity';
  if (!isTyped || isEncoded || Number(headers['content-length'] ?? 0) > bytesMax) {
    refuseBody(request, response);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('error', () => {});
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= bytesMax) chunks.push(chunk);
    else if (!response.headersSent) refuseBody(request, response);
  });
  request.on('end', () => {
    if (response.headersSent) return;
    answer(response, 204, TAKEN);
    take((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8'));
  });
}

/** Answers with 204 and ends the connection, so that the rest of the body is not sent. */
function refuseBody(request: IncomingMessage, response: ServerResponse): void {
  request.on('error', () => {});
  request.resume();
  response.on('finish', () => request.destroy());
  answer(response, 204, { ...TAKEN, connection: 'close' });
}

function answer(response: ServerResponse, status: number, headers: OutgoingHttpHeaders): void {
  response.on('error', () => {});
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': '0' });
  response.end();
}

interface ServedScript {
  text: string;
  etag: string;
}

interface ScriptRequest {
  key: string;
  request: IncomingMessage;
  response: ServerResponse;
}

async function serveScript(
  { websites }: Collector,
  scripts: WeakMap<WatchedWebsite, ServedScript>,
  { key, request, response }: ScriptRequest,
): Promise<void> {
  const website = await websites.find(key).catch(() => null);
  if (website === null) {
    answer(response, 404, { ...ANY_ORIGIN, 'cache-control': `public, max-age=${SCRIPT_SECONDS}` });
    return;
  }
  const script = scripts.get(website) ?? servedScript(samplerScript(website.config));
  scripts.set(website, script);
  const headers: OutgoingHttpHeaders = {
    ...ANY_ORIGIN,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
    etag: script.etag,
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  };
  if (request.headers['if-none-match'] === script.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = Buffer.from(script.text);
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(bytes.length),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function servedScript(text: string): ServedScript {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
