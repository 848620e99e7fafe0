import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '@vigie/egress/guarded-fetch.ts';
import { createPublicFetch } from '../../../egress/public-fetch.ts';
import { discover } from './discovery.ts';
import { bounded } from './provider-fetch.ts';

const ISSUER = 'https://login.example/tenant';
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ['code', 'id_token'],
  code_challenge_methods_supported: ['plain', 'S256'],
};

const answering =
  (body: unknown, init: ResponseInit = {}): FetchLike =>
  async () =>
    typeof body === 'string' ? new Response(body, init) : Response.json(body, init);
const failing =
  (code: string): FetchLike =>
  () =>
    Promise.reject(Object.assign(new Error(code), { code }));
const without = (name: keyof typeof DOCUMENT) =>
  Object.fromEntries(Object.entries(DOCUMENT).filter(([key]) => key !== name));
const faultOf = async (fetch: FetchLike, issuer = ISSUER) =>
  discover({ issuer, fetch: bounded(fetch, 10) }).then(
    () => null,
    (error: { fault: string }) => error.fault,
  );

describe('discovery', () => {
  test('reads the document below the issuer, without following redirects', async () => {
    const requests: unknown[] = [];
    const fetch: FetchLike = (url, { method }) => {
      requests.push({ url, method });
      return answering(DOCUMENT)(url, {});
    };
    expect(await discover({ issuer: ISSUER, fetch: bounded(fetch, 10) })).toMatchObject(DOCUMENT);
    expect(requests).toEqual([{ url: `${ISSUER}/.well-known/openid-configuration`, method: 'GET' }]);
  });

  test.each([
    ['name-unknown', failing('ENOTFOUND')],
    ['unreachable', failing('ECONNREFUSED')],
    ['redirected', answering('', { status: 302, headers: { location: 'https://other.example/' } })],
    ['status', answering('no', { status: 404 })],
    ['not-json', answering('<html>')],
    ['not-json', answering([DOCUMENT])],
    ['too-large', answering(JSON.stringify({ ...DOCUMENT, more: 'x'.repeat(300_000) }))],
    ['issuer-differs', answering({ ...DOCUMENT, issuer: 'https://login.example/other' })],
    ['issuer-differs', answering(without('issuer'))],
    ['endpoint-missing', answering(without('token_endpoint'))],
    ['endpoint-missing', answering({ ...DOCUMENT, jwks_uri: 7 })],
    ['endpoint-not-https', answering({ ...DOCUMENT, token_endpoint: 'http://login.example/token' })],
    ['endpoint-not-https', answering({ ...DOCUMENT, end_session_endpoint: 'javascript:alert(1)' })],
    ['no-code-flow', answering({ ...DOCUMENT, response_types_supported: ['id_token'] })],
    ['no-pkce', answering({ ...DOCUMENT, code_challenge_methods_supported: ['plain'] })],
  ])('tells %s', async (fault, fetch) => {
    expect(await faultOf(fetch)).toBe(fault);
  });

  test('takes a document that names no methods of PKCE, as that of Entra ID', async () => {
    expect(await faultOf(answering(without('code_challenge_methods_supported')))).toBeNull();
  });

  test('compares the issuer with the document for vendors too whose documents name another', async () => {
    const issuer = 'https://login.microsoftonline.com/common/v2.0';
    const document = { ...DOCUMENT, issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    expect(await faultOf(answering(document), issuer)).toBe('issuer-differs');
  });

  test('connects to public addresses only', async () => {
    const fetch = createPublicFetch(async () => [{ address: '10.0.0.1', family: 4 }]);
    expect(await faultOf(fetch)).toBe('private-address');
  });

  describe('of a real server', () => {
    const servers: ReturnType<typeof createServer>[] = [];
    afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));
    const serve = async (listener: RequestListener) => {
      const server = createServer(listener);
      servers.push(server);
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    };

    test('that answers too slowly is cancelled', async () => {
      const issuer = await serve((_, answer) => void answer.write('{'));
      const discovered = discover({ issuer, fetch: bounded(createGuardedFetch({ check: () => {} }), 0.1) });
      await expect(discovered).rejects.toMatchObject({ fault: 'timeout' });
    });

    test('on loopback may be plain http', async () => {
      const issuer: string = await serve((_, answer) => {
        const at = (path: string) => `${issuer}/${path}`;
        const endpoints = { authorization_endpoint: at('a'), token_endpoint: at('t'), jwks_uri: at('k') };
        answer.setHeader('content-type', 'application/json');
        answer.end(JSON.stringify({ ...DOCUMENT, ...endpoints, issuer }));
      });
      const fetch = bounded(createGuardedFetch({ check: () => {} }), 10);
      expect(await discover({ issuer, fetch })).toMatchObject({ issuer });
    });
  });
});
