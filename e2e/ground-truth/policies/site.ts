import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { allowOrigin } from '@vigie/demo-site/answers.ts';
import { KINDS, RUN, type Origins, type Piece } from './pieces.ts';

/** Names of the addresses that the servers received in one page load. */
type Arrived = ReadonlySet<string>;

export interface PolicySite {
  /** Chromium's mapping of the site's hosts to its servers. */
  hostResolverRules: string;
  originsOf: (page: number) => Origins;
  /** Returns the address of a page for one load, whose document has these headers. */
  open: (page: number, run: string, headers: Record<string, string>) => string;
  arrived: (run: string) => Arrived;
  close: () => Promise<void>;
}

/** Origins of a page with TLS; the others use TLS too. */
const SECURE_SITE: Origins = {
  own: 'https://shop.example',
  cdn: 'https://cdn.vendor.example',
  stats: 'https://t.stats.example',
  byNumber: 'https://static.shop.example',
  otherPort: 'https://shop.example:8443',
  secure: 'https://img.vendor.example:8443',
};
const PLAIN_SITE: Origins = {
  own: 'http://shop.example',
  cdn: 'http://cdn.vendor.example',
  stats: 'http://t.stats.example',
  byNumber: '',
  otherPort: 'http://shop.example:8080',
  secure: 'https://cdn.vendor.example',
};

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  json: 'application/manifest+json',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Serves pages, each with some kinds of requests, on hosts that differ by name, port and scheme. */
export async function servePolicies(pages: readonly string[][]): Promise<PolicySite> {
  const headersOf = new Map<string, Record<string, string>>();
  const arrivals = new Map<string, Set<string>>();
  const handle = (request: IncomingMessage, response: ServerResponse) => answer(request, response);
  const servers = [
    createServer(handle),
    createServer(handle),
    createSecureServer(selfSignedCertificate('shop.example', new Date()), handle),
  ];
  const [plain = 0, numbered = 0, secure = 0] = await Promise.all(servers.map(listening));
  for (const server of servers)
    server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
      recordRequest(request);
      socket.destroy();
    });
  const originsOf = (page: number) => (page % 4 !== 1 ? SECURE_SITE : plainSite(page, numbered));
  const built = pages.map((kinds, page) => kinds.flatMap((kind) => KINDS[kind]?.(originsOf(page)) ?? []));

  function recordRequest(request: IncomingMessage): { url: URL; run: string } {
    const url = new URL(request.url ?? '/', 'http://site.invalid');
    const run = url.searchParams.get('run') ?? '';
    const name = url.searchParams.get('name');
    if (name !== null && request.method !== 'OPTIONS') (arrivals.get(run) ?? new Set()).add(name);
    return { url, run };
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url, run } = recordRequest(request);
    const cors = { ...allowOrigin(request), 'cache-control': 'no-store' };
    const page = url.searchParams.get('page');
    if (page !== null)
      return end(
        response,
        { ...cors, 'content-type': 'text/html', ...headersOf.get(run) },
        withRun(documentOf(built[Number(page)] ?? []), run),
      );
    const to = url.searchParams.get('to');
    if (to !== null) return void response.writeHead(302, { ...cors, location: to }).end();
    const name = url.searchParams.get('name') ?? '';
    // An event stream with no content is not requested again.
    if (name === 'es') return void response.writeHead(204, cors).end();
    const extension = /\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
    const file = built[Number(run.split('-')[0])]
      ?.map(({ files }) => files[name])
      .find((text) => text !== undefined);
    const body = extension === 'gif' ? PIXEL : withRun(file ?? '', run);
    end(response, { ...cors, 'content-type': TYPES[extension] ?? 'text/plain' }, body);
  }

  return {
    hostResolverRules: `MAP *:80 127.0.0.1:${plain},MAP *:8080 127.0.0.1:${plain},MAP *:443 127.0.0.1:${secure},MAP *:8443 127.0.0.1:${secure}`,
    originsOf,
    open(page, run, headers) {
      headersOf.set(run, headers);
      arrivals.set(run, new Set());
      return `${originsOf(page).own}/page?page=${page}&run=${run}`;
    },
    arrived: (run) => arrivals.get(run) ?? new Set(),
    close: async () => void (await Promise.all(servers.map(closed))),
  };
}

/** Returns the origins of a site without TLS; one of two has its secure host on a separate port. */
function plainSite(page: number, numbered: number): Origins {
  const secure = page % 8 === 5 ? `${PLAIN_SITE.secure}:8443` : PLAIN_SITE.secure;
  return { ...PLAIN_SITE, secure, byNumber: `http://127.0.0.1:${numbered}` };
}

const withRun = (text: string, run: string) => text.replaceAll(RUN, run);

function end(response: ServerResponse, headers: Record<string, string>, body: string | Buffer): void {
  response.writeHead(200, headers).end(body);
}

function documentOf(pieces: readonly Piece[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body>${pieces.map(({ html }) => html).join('\n')}</body></html>`;
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
