import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { checkedLookup, hostOf, type CheckAddress, type Resolve } from './resolve.ts';

export interface GuardedRequest extends Pick<
  https.RequestOptions,
  'method' | 'headers' | 'agent' | 'rejectUnauthorized'
> {
  check: CheckAddress;
  resolve?: Resolve | undefined;
  signal?: AbortSignal | undefined;
  body?: Uint8Array | undefined;
}

/**
 * Sends a request to an address that a user gave. Each connection resolves the name once, and connects only to checked
 * addresses. It follows no redirect; any status is an answer.
 */
export function guardedRequest(
  url: URL,
  { check, resolve, body, ...sent }: GuardedRequest,
): Promise<http.IncomingMessage> {
  return new Promise((done, fail) => {
    const host = hostOf(url);
    if (isIP(host) !== 0) check(host);
    const request = url.protocol === 'https:' ? https.request : http.request;
    request(url, { ...sent, lookup: checkedLookup(check, resolve) })
      .once('response', done)
      .on('error', fail)
      .end(body);
  });
}
