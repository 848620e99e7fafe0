import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { guardedRequest } from './guarded-request.ts';
import type { CheckAddress, Resolve } from './resolve.ts';

export interface GuardedFetchOptions {
  check: CheckAddress;
  resolve?: Resolve | undefined;
}

const NO_BODY = new Set([204, 205, 304]);

/**
 * Creates a fetch of guarded requests for addresses that users enter. It reuses connections and follows no redirect.
 */
export function createGuardedFetch({
  check,
  resolve,
}: GuardedFetchOptions): (address: string, init: RequestInit) => Promise<Response> {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const answer = await guardedRequest(url, {
      check,
      resolve,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body instanceof Uint8Array ? body : undefined,
      signal: signal ?? undefined,
      agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
    });
    return responseOf(answer);
  };
}

function responseOf(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const body = NO_BODY.has(status) ? null : (Readable.toWeb(answer) as unknown as BodyInit);
  if (body === null) answer.resume();
  return new Response(body, { status, headers });
}
