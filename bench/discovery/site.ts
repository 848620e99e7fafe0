import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { bytesOf, SITEMAP_BOMBS } from '../../packages/inspector/test/sitemap-bombs.ts';

export interface BombSite {
  origin: string;
  names: string[];
  /** Sets the bomb that the website serves from now on. */
  show(name: string): void;
  close(): Promise<void>;
}

type Bomb = (path: string, response: ServerResponse) => void;

const sitemapBombs = SITEMAP_BOMBS.map((bomb): [string, Bomb] => [
  bomb.name,
  (path, response) => {
    if (path === '/robots.txt') response.end('Sitemap: /bomb\n');
    else if (path === '/bomb') pipeline(Readable.from(bytesOf(bomb)), response, () => undefined);
    else response.end('<title>x</title>');
  },
]);

const rulesForEverybody = () =>
  [
    ...Array.from({ length: 17_000 }, (_, at) => `User-agent:${at}`),
    ...Array.from({ length: 17_000 }, (_, at) => `Disallow:/${at}`),
  ].join('\n');

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 100);
  response.on('close', () => clearInterval(timer));
  response.write('<urlset>');
}

function sendEndless(response: ServerResponse): void {
  const lines = Buffer.from('Sitemap: /sitemap.xml\n'.repeat(1_000));
  const body = new Readable({ read: () => void body.push(lines) });
  pipeline(body, response, () => undefined);
}

const EMPTY: Bomb = (_path, response) => void response.end();

const OTHERS: [string, Bomb][] = [
  [
    'an index without end, of indexes without end',
    (path, response) => {
      const sitemaps = Array.from({ length: 2_000 }, () => `<sitemap><loc>/${Math.random()}</loc></sitemap>`);
      response.end(path === '/' ? '<title>x</title>' : `<sitemapindex>${sitemaps.join('')}</sitemapindex>`);
    },
  ],
  [
    'an endless drip',
    (path, response) => {
      if (path === '/robots.txt') response.end('Sitemap: /drip\n');
      else drip(response);
    },
  ],
  ['rules for everybody in robots.txt', (_path, response) => void response.end(rulesForEverybody())],
  [
    'a robots.txt without end',
    (path, response) => {
      if (path === '/robots.txt') sendEndless(response);
      else response.end('<urlset></urlset>');
    },
  ],
  [
    'redirects in a circle',
    (_path, response) => void response.writeHead(302, { location: `/${Math.random()}` }).end(),
  ],
];

/** Serves one bomb at a time. */
export async function startBombSite(): Promise<BombSite> {
  const bombs = new Map([...sitemapBombs, ...OTHERS]);
  let shown = EMPTY;
  const server = createServer(({ url = '/' }, response) => shown(url, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    names: [...bombs.keys()],
    show: (name) => void (shown = bombs.get(name) ?? shown),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
