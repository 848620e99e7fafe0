import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { readProxies } from './proxy-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type OutboundFetch = {
  fetch: FetchLike;
  /** Aborts running requests; later ones are refused. */
  close: () => void;
};

/** Maximum idle time in ms of a connection before it is replaced: a proxy may have dropped it silently. */
const CONNECTION_IDLE_MS = 4_000;
const NO_BODY = new Set([204, 205, 304]);

/**
 * Creates a fetch over Node's own client, with HTTPS_PROXY, HTTP_PROXY and NO_PROXY of this environment, their
 * credentials, and NODE_EXTRA_CA_CERTS. It follows no redirect: only the given address is called.
 */
export function createOutboundFetch(env: Environment): OutboundFetch {
  const options = { keepAlive: true, timeout: CONNECTION_IDLE_MS, proxyEnv: { ...readProxies(env) } };
  let isClosed = false;
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };
  return {
    fetch: (address, { method = 'GET', headers, body, signal }) => {
      if (isClosed) return Promise.reject(new Error('the connection is closed'));
      const url = new URL(address);
      const isTls = url.protocol === 'https:';
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const request = (isTls ? https : http).request(url, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        agent: isTls ? agents.https : agents.http,
        ...(signal && { signal }),
      });
      request.on('error', reject);
      request.on('response', (answer) => resolve(responseOf(answer)));
      request.end(body instanceof Uint8Array ? body : undefined);
      return promise;
    },
    close() {
      isClosed = true;
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

function responseOf(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (!NO_BODY.has(status)) return new Response(bodyOf(answer), { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}

const bodyOf = (answer: http.IncomingMessage) => Readable.toWeb(answer) as unknown as BodyInit;
