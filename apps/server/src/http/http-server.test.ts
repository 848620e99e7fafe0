import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../test/test-app.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { addPanel } from './panel.ts';

const HTML = { accept: 'text/html' };

describe('the server', async () => {
  const panelDirectory = await mkdtemp(join(tmpdir(), 'vigie-panel-'));
  await mkdir(join(panelDirectory, 'builds', 'meta'), { recursive: true });
  await mkdir(join(panelDirectory, 'assets'));
  await writeFile(join(panelDirectory, 'index.html'), '<!doctype html><title>Vigie</title>');
  await writeFile(join(panelDirectory, 'assets', 'main-1a2b.js'), 'export {};');
  await writeFile(
    join(panelDirectory, 'builds', 'latest.json'),
    '{"id":"abc","timestamp":"2026-01-01T00:00:00Z"}',
  );
  const meta = { id: 'abc', routes: ['/', '/sante', '/pools/$id/editer', '/agents/{id}'] };
  await writeFile(join(panelDirectory, 'builds', 'meta', 'abc.json'), JSON.stringify(meta));
  const bench = await openTestApp({ panelDirectory, publicUrl: 'https://panel.example' });
  afterAll(async () => {
    await bench.close();
    await rm(panelDirectory, { recursive: true });
  });

  async function cacheOf(url: string) {
    return (await bench.app.inject({ url })).headers['cache-control'];
  }

  test.each(['/', '/sante', '/sante/', '/sante?from=x', '/pools/12/editer', '/agents/7'])(
    'answers the page %s with the panel',
    async (url) => {
      const answer = await bench.app.inject({ url, headers: HTML });
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Vigie</title>']);
    },
  );

  test.each(['/nothing', '/pools/12/editer/more', '/santé', '/SANTE'])(
    'answers %s with the panel and 404',
    async (url) => {
      const answer = await bench.app.inject({ url, headers: HTML });
      expect([answer.statusCode, answer.body]).toEqual([404, '<!doctype html><title>Vigie</title>']);
    },
  );

  test('believes only trusted proxies about who calls', async () => {
    const log = createLog({ logLevel: 'silent' });
    const options = { log, https: true, requestsPerMinute: 100, trustedProxies: ['10.0.0.0/8'] };
    const app = await createHttpServer(options);
    app.get('/who', async (request) => request.ip);
    const who = async (remoteAddress: string) =>
      (await app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': '9.9.9.9, 10.1.1.1' } }))
        .body;
    expect([await who('10.2.2.2'), await who('8.8.8.8')]).toEqual(['9.9.9.9', '8.8.8.8']);
    await app.close();
  });

  test('counts calls and pages against the throttle, and no hashed file', async () => {
    const log = createLog({ logLevel: 'silent' });
    const app = await createHttpServer({ log, https: true, requestsPerMinute: 2, trustedProxies: [] });
    await addPanel(app, panelDirectory);
    const ask = async (url: string) => (await app.inject({ url, headers: HTML })).statusCode;
    const files = ['/assets/main-1a2b.js', '/assets/main-1a2b.js', '/assets/main-1a2b.js'];
    for (const file of files) expect(await ask(file)).toBe(200);
    expect([await ask('/'), await ask('/assets/no-such.js'), await ask('/')]).toEqual([200, 404, 429]);
    await app.close();
  });

  test('lets caches store hashed files for ever, and revalidate the rest', async () => {
    expect(await cacheOf('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('/builds/latest.json')).toBe('no-cache');
    expect(await cacheOf('/')).toBe('no-cache');
  });

  test('sends the strict policy of the panel, without any inline source', async () => {
    const { headers } = await bench.app.inject({ url: '/', headers: HTML });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob:;font-src 'self';" +
        "connect-src 'self';manifest-src 'self';worker-src 'self';base-uri 'none';form-action 'self';" +
        "frame-ancestors 'none';object-src 'none';require-trusted-types-for 'script'",
    );
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });

  test('excludes answers of the API from caches and frames, refusals too', async () => {
    const answer = await bench.call({ method: 'DELETE', url: '/api/sessions/current' });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('refuses calls that name no known panel', async () => {
    for (const headers of [{ 'panel-identifier': '' }, { 'panel-identifier': 'another' }])
      expect(await bench.call({ url: '/api/users/own', headers })).toMatchObject({
        status: 403,
        body: { code: 'unknown-panel' },
      });
  });

  test.each([
    ['a call that does not exist', { url: '/api/nothing' }, 404, 'not-found'],
    ['another method', { method: 'PATCH' as const, url: '/api/users/own' }, 404, 'not-found'],
    [
      'a body that is no JSON',
      { method: 'POST' as const, url: '/api/sessions', payload: '{' },
      400,
      'invalid-input',
    ],
    [
      'a body that reaches for prototypes',
      { method: 'POST' as const, url: '/api/sessions', payload: '{"__proto__":{"role":"admin"}}' },
      400,
      'invalid-input',
    ],
    [
      'a body over one megabyte',
      { method: 'POST' as const, url: '/api/sessions', payload: `"${'x'.repeat(1_100_000)}"` },
      413,
      'payload-too-large',
    ],
  ])('answers %s from the catalogue', async (...[, request, status, code]) => {
    const headers = 'payload' in request ? { 'content-type': 'application/json' } : {};
    const answer = await bench.call({ ...request, headers });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('reports whether it lives and whether it can serve', async () => {
    expect((await bench.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await bench.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });
});
