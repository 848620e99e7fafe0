import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';

export interface GuardedFetchOptions {
  /** Throws for an address that must not be connected to. */
  check: (ip: string) => void;
  resolve?: ((hostname: string) => Promise<LookupAddress[]>) | undefined;
}

const NO_BODY = new Set([204, 205, 304]);

/**
 * A fetch for addresses that people give: a name is resolved once for each connection, and the addresses that were
 * checked are the ones that are connected to. It follows no redirect.
 */
export function createGuardedFetch({ check, resolve = resolveAll }: GuardedFetchOptions): FetchLike {
  const lookupChecked = lookupWith(resolve, check);
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  };
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) check(host);
    const agent = url.protocol === 'https:' ? agents['https:'] : agents['http:'];
    const request = url.protocol === 'https:' ? https.request : http.request;
    const sent = {
      method,
      headers: plain(headers),
      signal: signal ?? undefined,
      agent,
      lookup: lookupChecked,
    };
    const answer = await new Promise<http.IncomingMessage>((done, fail) => {
      request(url, sent)
        .once('response', done)
        .on('error', fail)
        .end(body instanceof Uint8Array ? body : undefined);
    });
    return responseOf(answer);
  };
}

function lookupWith(
  resolve: (hostname: string) => Promise<LookupAddress[]>,
  check: (ip: string) => void,
): LookupFunction {
  const resolveChecked = callbackify(async (hostname: string) => {
    const addresses = await resolve(hostname);
    for (const { address } of addresses) check(address);
    const [first] = addresses;
    if (first === undefined) throw new Error(`no address for ${hostname}`);
    return { addresses, first };
  });
  return (hostname, options, done) =>
    resolveChecked(hostname, (error, found) => {
      if (error !== null) done(error, '', 0);
      else if (options.all) done(null, found.addresses);
      else done(null, found.first.address, found.first.family);
    });
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true });
}

function plain(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
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
