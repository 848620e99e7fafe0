import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareFrontier } from './discover.ts';
import { createPatience } from './patience.ts';
import { createStartPages } from './start-pages.ts';

let server: Server;
let origin: string;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('requests a website that accepts and never answers once, within half of the budget', async () => {
  const patience = createPatience(200);
  const frontier = await prepareFrontier({
    startUrls: [`${origin}/`],
    include: [],
    exclude: [],
    pagesMax: 10,
    discover: true,
    respectRobots: true,
    egress: { policy: { allowPrivate: 'all' } },
    patience,
  });
  expect(frontier.take()).toBe(`${origin}/`);
  expect(connections).toBeLessThanOrEqual(1);
  expect([patience.visitMs(origin), patience.visitMs(origin)]).toEqual([100, 200]);
});

it('leaves the whole budget to a website that answers', async () => {
  const patience = createPatience(200);
  expect(await patience.ask('http://a.test/robots.txt', async () => 'answer')).toBe('answer');
  expect(patience.visitMs('http://a.test/')).toBe(200);
});

it.each([
  ['one start page was read', ['measured', 'timeout'], null],
  ['none was read', ['timeout', 'dns'], 'timeout'],
  ['nothing but a visit that was cancelled was tried', ['cancelled'], null],
])('a discovery of which %s', (_name, outcomes, unread) => {
  const urls = outcomes.map((_outcome, index) => `http://shop.test/${index}`);
  const pages = createStartPages(urls);
  pages.report('http://shop.test/other', { outcome: 'failed', failure: { code: 'tls', message: '' } });
  for (const [index, code] of outcomes.entries()) {
    const failure = code === 'measured' ? null : { code: code as 'timeout', message: '' };
    pages.report(urls[index] ?? '', { outcome: failure ? 'failed' : 'measured', failure });
  }
  expect(pages.unread([])?.code ?? null).toBe(unread);
});

it('a discovery whose start page robots.txt closes is none', () => {
  const skipped = [{ url: 'http://shop.test/', reason: 'robots' as const }];
  expect(createStartPages(['http://shop.test']).unread(skipped)).toMatchObject({ code: 'blocked-by-robots' });
});
