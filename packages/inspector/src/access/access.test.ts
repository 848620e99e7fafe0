import type { ServerResponse } from 'node:http';
import type { Access } from '@vigie/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openCollector,
  script,
  startFixtureSite,
  type FixtureSite,
  type Received,
} from '../../test/fixture-site.ts';
import { openTestInspector } from '../../test/open-test-inspector.ts';
import type { Visit } from '../visit/visit.ts';

const SECRETS = {
  password: 'open-sesame-1',
  header: 'header-secret-2',
  cookie: 'cookie-secret-3',
  storage: 'storage-secret-4',
};
const BASIC = `Basic ${btoa(`tester:${SECRETS.password}`)}`;
/** Script that tries to read the secrets on every document, as an attacker would. */
const SPY = `<script>addEventListener('load', () => { const found = [document.cookie, localStorage.flag, ...[...document.scripts].map((s) => s.text)].join('|');
  fetch('/spied', { method: 'POST', body: found }); fetch('/collect?found=' + encodeURIComponent(found)) })</script>`;

/** Returns a server handler that shows its body only to a request with the password. */
const guarded =
  (body: string) => (request: { headers: { authorization?: string } }, response: ServerResponse) => {
    const isOpen = request.headers.authorization === BASIC;
    response.writeHead(isOpen ? 200 : 401, { 'content-type': 'text/html' });
    response.end(isOpen ? body : 'closed');
  };

let closed: FixtureSite;
let other: FixtureSite;
let elsewhere: string;

beforeAll(async () => {
  other = await startFixtureSite({
    '/frame': SPY,
    '/landed': SPY,
    '/pixel': { type: 'image/gif' },
    '/lib.js': script('window.lib = 1'),
    '/collect': openCollector,
    '/spied': { status: 204 },
  });
  // Another host, because cookies ignore ports.
  elsewhere = `http://localhost:${other.port}`;
  closed = await startFixtureSite({
    '/page':
      guarded(`<title>open</title><script src="${elsewhere}/lib.js"></script><img src="${elsewhere}/pixel"><img src="/moved-pixel">
      <iframe src="${elsewhere}/frame"></iframe><iframe sandbox="allow-scripts" src="/sandboxed"></iframe>${SPY}
      <script>dataLayer = [{ leaked: document.cookie }]; new Worker('/worker.js'); fetch('/own', { headers: { authorization: 'Bearer mine' } })</script>`),
    '/worker.js': script(`fetch('/from-worker'); fetch('${elsewhere}/collect?worker').catch(() => {})`),
    '/from-worker': { status: 204 },
    '/own': { status: 204 },
    '/sandboxed': SPY,
    '/spied': { status: 204 },
    '/collect': openCollector,
    '/moved-pixel': { status: 302, headers: { location: `${elsewhere}/pixel?moved` } },
    '/moved': { status: 302, headers: { location: `${elsewhere}/landed` } },
  });
});
afterAll(() => Promise.all([closed.close(), other.close()]));

const access = (): Access => ({
  origins: [closed.origin],
  entries: [
    { kind: 'basic-auth', name: 'tester', value: SECRETS.password },
    { kind: 'header', name: 'X-Preview', value: SECRETS.header },
    { kind: 'cookie', name: 'gate', value: SECRETS.cookie },
    { kind: 'local-storage', name: 'flag', value: SECRETS.storage },
  ],
});

const WAYS = [
  { mode: 'isolated', hits: 'mark', paths: ['/page'] },
  { mode: 'fast', hits: 'deliver', paths: ['/moved', '/page', '/page'] },
] as const;

describe.each(WAYS)('a visit that brings an access, $mode', ({ mode, hits, paths }) => {
  const visits: Visit[] = [];
  let received: Received[];
  let leaked: string;
  beforeAll(async () => {
    for (const site of [closed, other]) site.received.length = 0;
    const inspector = await openTestInspector({
      mode,
      hits,
      concurrency: 1,
      access: access(),
      lookAheadSeconds: 3,
    });
    for (const path of paths) visits.push(await inspector.inspect(closed.origin + path));
    await inspector.close();
    received = [...closed.received];
    leaked = JSON.stringify(other.received);
  });

  it('opens the page, and what the page requests from its own origin', () => {
    const pages = paths.filter((path) => path === '/page').length;
    expect(visits.filter(({ observation }) => observation.title === 'open')).toHaveLength(pages);
    const headersAt = (path: string) =>
      received.filter((one) => one.path === path).map(({ headers }) => headers);
    for (const path of ['/page', '/worker.js', '/from-worker', '/sandboxed'])
      for (const headers of headersAt(path))
        expect([path, headers.authorization, headers['x-preview']]).toEqual([path, BASIC, SECRETS.header]);
    expect(headersAt('/page').map(({ cookie }) => cookie)).toEqual(
      Array(pages).fill(`gate=${SECRETS.cookie}`),
    );
    expect(headersAt('/own').map(({ authorization }) => authorization)).toEqual(
      Array(pages).fill('Bearer mine'),
    );
    const collected = received
      .filter(({ path }) => path === '/spied')
      .map(({ body }) => body.split('|').slice(0, 2));
    expect(collected).toContainEqual([`gate=${SECRETS.cookie}`, SECRETS.storage]);
  });

  it(
    'sends nothing to another origin: no frame, subresource, worker or redirect',
    { tags: ['exhaustive'] },
    () => {
      expect(other.received.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/frame', '/pixel', '/lib.js', '/collect', '/spied']),
      );
      for (const secret of [...Object.values(SECRETS), BASIC]) expect(leaked).not.toContain(secret);
      expect(leaked).not.toMatch(/x-preview|authorization/i);
    },
  );

  it('is recorded without any of it, also where the page repeats it', () => {
    const text = JSON.stringify(visits);
    for (const secret of [...Object.values(SECRETS), BASIC, btoa(`tester:${SECRETS.password}`)])
      expect(text).not.toContain(secret);
    expect(text).toContain('gate=•••');
  });
});
