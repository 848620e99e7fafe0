import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFrontier, type DiscoveryProgress, type PrepareFrontierOptions } from './discover.ts';

let server: Server;
let origin: string;
let answers: Record<string, RequestListener>;
let requestedUrls: string[];

const text =
  (body: string | Buffer): RequestListener =>
  (_request, response) =>
    response.end(body);
const urlset = (paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`;
const index = (paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`;

const resolveHere = async () => [{ address: '127.0.0.1', family: 4 }];

beforeEach(async () => {
  requestedUrls = [];
  answers = {};
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function prepare(options: Partial<PrepareFrontierOptions> = {}) {
  const progress: DiscoveryProgress[] = [];
  const frontier = await prepareFrontier({
    startUrls: [`${origin}/`],
    include: [],
    exclude: [],
    pagesMax: 100,
    discover: true,
    respectRobots: true,
    egress: { policy: { allowPrivate: 'loopback' } },
    onProgress: (one) => progress.push(one),
    ...options,
  });
  const taken = [];
  for (let url = frontier.take(); url !== null; url = frontier.take()) taken.push(url.slice(origin.length));
  return { frontier, progress, taken };
}

it('reads robots.txt and its sitemaps, an index and gzip among them', async () => {
  answers['/robots.txt'] = text(
    `User-agent: *\nDisallow: /closed\nCrawl-delay: 2\nSitemap: ${origin}/index.xml`,
  );
  answers['/index.xml'] = text(index(['/1.xml', '/2.xml.gz', '/index.xml']));
  answers['/1.xml'] = text(urlset(['/a', '/closed/b']));
  answers['/2.xml.gz'] = text(gzipSync(urlset(['/c', '/a'])));
  const { frontier, taken, progress } = await prepare();
  expect(taken).toEqual(['/', '/a', '/c']);
  expect(frontier.crawlDelaySeconds).toBe(2);
  expect(frontier.figures()).toMatchObject({ discovered: 4, toVisit: 3, skipped: { robots: 1 } });
  expect(
    progress.map((one) =>
      one.step === 'robots' ? one.state : [one.sitemap.state, one.sitemap.pages, one.discovered],
    ),
  ).toEqual(['read', ['read', 0, 1], ['read', 2, 3], ['read', 2, 4]]);
});

it('requests sitemap.xml when robots.txt names none', async () => {
  answers['/sitemap.xml'] = text(urlset(['/a']));
  expect((await prepare()).taken).toEqual(['/', '/a']);
});

it('finds no problem in a website without robots.txt and sitemap', async () => {
  expect((await prepare()).frontier.figures().problems).toEqual([]);
});

it('reports what could not be read, and goes on', async () => {
  answers['/robots.txt'] = text(
    'Sitemap: /html\nSitemap: /gone\nSitemap: /bad.gz\nSitemap: /half\nSitemap: http://169.254.169.254/s.xml\nSitemap: /good',
  );
  answers['/html'] = text('<html></html>');
  answers['/bad.gz'] = text(Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8]));
  answers['/half'] = (_request, response) => {
    response.writeHead(200, { 'content-length': '100000' }).write(urlset(['/b']));
    response.socket?.end();
  };
  answers['/good'] = text(urlset(['/a']));
  const { progress, taken, frontier } = await prepare();
  expect(taken).toEqual(['/', '/b', '/a']);
  expect(progress.slice(1)).toMatchObject([
    { sitemap: { state: 'unreadable', problem: { detail: 'not a sitemap: <html>' } } },
    { sitemap: { state: 'unreadable', problem: { detail: 'status 404' } } },
    { sitemap: { state: 'unreadable', problem: { detail: expect.stringContaining('compression') } } },
    { sitemap: { state: 'cut', pages: 1 } },
    { sitemap: { state: 'unreadable', problem: { detail: expect.stringContaining('forbidden-address') } } },
    { sitemap: { state: 'read', pages: 1, problem: null } },
  ]);
  expect(frontier.figures().problems.map(({ url, code }) => [url.replace(origin, ''), code])).toEqual([
    ['/html', 'not-a-sitemap'],
    ['/gone', 'unreachable'],
    ['/bad.gz', 'broken-off'],
    ['/half', 'broken-off'],
    ['http://169.254.169.254/s.xml', 'unreachable'],
  ]);
});

it('visits only the start page when robots.txt fails, and reports it', async () => {
  answers['/robots.txt'] = (_request, response) => response.writeHead(503).end();
  answers['/sitemap.xml'] = text(urlset(['/a']));
  const { taken, progress, frontier } = await prepare();
  expect(taken).toEqual(['/']);
  expect(progress[0]).toMatchObject({ step: 'robots', state: 'unreachable', why: 'status 503' });
  expect(frontier.figures().skipped).toEqual({ 'robots-unreachable': 1 });
});

it('reads robots.txt only for its sitemaps when it is not respected', async () => {
  answers['/robots.txt'] = text('User-agent: *\nDisallow: /\nCrawl-delay: 9\nSitemap: /s.xml');
  answers['/s.xml'] = text(urlset(['/a']));
  const { taken, frontier } = await prepare({ respectRobots: false });
  expect(taken).toEqual(['/', '/a']);
  expect(frontier.crawlDelaySeconds).toBeNull();
});

it('requests only robots.txt when nothing is to be discovered, and nothing when it is not respected either', async () => {
  answers['/robots.txt'] = text('User-agent: *\nDisallow: /b');
  const startUrls = [`${origin}/a`, `${origin}/b`];
  expect((await prepare({ startUrls, discover: false })).taken).toEqual(['/a']);
  expect(requestedUrls).toEqual(['/robots.txt']);
  expect((await prepare({ startUrls, discover: false, respectRobots: false })).taken).toEqual(['/a', '/b']);
  expect(requestedUrls).toEqual(['/robots.txt']);
});

const LIMITS = { fileBytes: 10_000_000, sentBytes: 1_000_000 };
const endless =
  (headers: Record<string, string>, chunk: Buffer): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers);
    const body = new Readable({ read: () => void body.push(chunk) });
    pipeline(body, response, () => undefined);
  };
const manyUrls = (count: number) =>
  urlset(Array.from({ length: count }, (_, at) => `/${at}-${Math.random()}`)).replace('</urlset>', '');

it('gives up what has no end, reports the limit, and reads the next sitemap', async () => {
  const bombs: Record<string, [RequestListener, string]> = {
    '/circle': [
      (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
      'unreachable',
    ],
    '/sent': [endless({}, Buffer.from(manyUrls(1_000))), 'too-many-bytes'],
    '/zipped': [
      endless({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(9_000_000, ' '))),
      'inflates-too-much',
    ],
    '/zipped.gz': [text(gzipSync(Buffer.alloc(9_000_000, ' '))), 'inflates-too-much'],
    '/deep': [text(`<urlset>${'<a>'.repeat(100)}`), 'nested-too-deep'],
  };
  const named = Object.keys(bombs).map((path) => `Sitemap: ${path}`);
  answers['/robots.txt'] = text([...named, 'Sitemap: /good'].join('\n'));
  for (const [path, [answer]] of Object.entries(bombs)) answers[path] = answer;
  answers['/good'] = text(urlset(['/last']));
  const { frontier } = await prepare({ limits: LIMITS, pagesMax: 1_000_000 });
  const { problems } = frontier.figures();
  expect(problems.map(({ url, code }) => [url.replace(origin, ''), code])).toEqual(
    Object.entries(bombs).map(([path, [, code]]) => [path, code]),
  );
  expect(requestedUrls).toContain('/good');
});

it('gives up a sitemap that comes too slowly, and reads the next one', { tags: ['exhaustive'] }, async () => {
  answers['/robots.txt'] = text('Sitemap: /drip\nSitemap: /good');
  answers['/drip'] = (_request, response) => void response.write('<urlset>');
  answers['/good'] = text(urlset(['/last']));
  const { frontier } = await prepare({ limits: { fileMs: 3_000 } });
  expect(frontier.figures().problems).toMatchObject([{ url: `${origin}/drip`, code: 'too-slow' }]);
  expect(requestedUrls).toContain('/good');
});

it('reads no more sitemaps of a website than its share of them, of bytes and of time', async () => {
  answers['/index'] = (_request, response) =>
    response.end(index(Array.from({ length: 10 }, (_, at) => `/s${at}`)));
  answers['/robots.txt'] = text('Sitemap: /index');
  for (let at = 0; at < 10; at += 1) answers[`/s${at}`] = text(urlset([`/${at}`, `/${at}/b`]));
  const few = await prepare({ limits: { sitemapsMax: 4 } });
  expect(few.frontier.figures()).toMatchObject({ discovered: 7, problems: [{ code: 'too-many-sitemaps' }] });
  const small = await prepare({ limits: { websiteBytes: 1_000 } });
  expect(small.frontier.figures().problems.at(-1)?.code).toBe('website-too-large');
  const late = await prepare({ limits: { websiteMs: 0 } });
  expect(late.frontier.figures().problems.at(-1)?.code).toBe('website-too-slow');
});

it('follows indexes that name each other no further than the limit', async () => {
  answers['/robots.txt'] = text('Sitemap: /loop?0');
  for (let at = 0; at < 9; at += 1) answers[`/loop?${at}`] = text(index(['/loop?0', `/loop?${at + 1}`]));
  const { frontier } = await prepare();
  expect(frontier.figures().problems).toMatchObject([{ code: 'index-too-deep' }]);
  expect(requestedUrls.filter((path) => path.startsWith('/loop'))).toHaveLength(4);
});

it('respects the patterns and the cap', async () => {
  answers['/sitemap.xml'] = text(urlset(['/sav/1', '/sav/2', '/sav/3', '/shop', '/sav/x.pdf']));
  const { taken, frontier } = await prepare({ include: ['sav/*'], exclude: ['sav/1'], pagesMax: 2 });
  expect(taken).toEqual(['/', '/sav/2']);
  expect(frontier.figures().skipped).toEqual({
    excluded: 1,
    'over-cap': 1,
    'not-included': 1,
    'not-a-page': 1,
  });
});

it('takes the host that the start page leads to for the same site', async () => {
  const { port } = server.address() as AddressInfo;
  answers['/'] = (request, response) =>
    request.headers.host?.startsWith('www.')
      ? response.end()
      : response.writeHead(301, { location: `http://www.shop.test:${port}/` }).end();
  answers['/sitemap.xml'] = text(
    `<urlset><url><loc>http://www.shop.test:${port}/a</loc></url><url><loc>http://www.shop.test:${port}/</loc></url></urlset>`,
  );
  const { frontier } = await prepare({
    startUrls: [`http://shop.test:${port}/`],
    egress: { policy: { allowPrivate: 'loopback' }, resolve: resolveHere },
  });
  expect(frontier.figures()).toMatchObject({ discovered: 2, toVisit: 2, skipped: {} });
});

it('ends with what is there when it is cancelled', async () => {
  const cancel = new AbortController();
  answers['/robots.txt'] = text('Sitemap: /1.xml\nSitemap: /2.xml');
  answers['/1.xml'] = (_request, response) => {
    response.write(urlset(['/a']).replace('</urlset>', ''));
    setImmediate(() => cancel.abort());
  };
  const { taken } = await prepare({ signal: cancel.signal });
  expect(taken[0]).toBe('/');
  expect(requestedUrls).not.toContain('/2.xml');
});

it('finds only the start page on a site that does not answer', async () => {
  const { progress } = await prepare({ startUrls: ['http://127.0.0.1:9/'] });
  expect(progress).toMatchObject([
    { step: 'robots', state: 'unreachable' },
    { step: 'sitemap', sitemap: { state: 'unreadable' } },
  ]);
});
