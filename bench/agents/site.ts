/** The audited site: its first page links to all others; it knows when a browser asked for each. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface AuditedSite {
  url: string;
  /** When a browser asked for a page, in milliseconds of this process's clock. */
  startsMs: number[];
  close(): void;
}

export interface SiteShape {
  pages: number;
  /** How long the server thinks before it answers with a page. */
  thinkMs: number;
}

const TAG = `navigator.sendBeacon('/collect?rec=1&idsite=1&url=' + encodeURIComponent(location.href));`;

export async function startSite({ pages, thinkMs }: SiteShape): Promise<AuditedSite> {
  const startsMs: number[] = [];
  const links = Array.from({ length: pages - 1 }, (_none, page) => `<a href="/p/${page}">${page}</a>`);
  const answer = async (path: string, response: ServerResponse) => {
    if (path === '/robots.txt') return void response.end('User-agent: *\nAllow: /\n');
    if (path === '/tag.js') return void response.setHeader('content-type', 'text/javascript').end(TAG);
    if (path.startsWith('/collect')) return void response.writeHead(204).end();
    if (path !== '/' && !path.startsWith('/p/')) return void response.writeHead(404).end();
    await delay(thinkMs);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(documentOf(path, links));
  };
  const server = createServer((request, response) => {
    if (request.headers['sec-fetch-dest'] === 'document') startsMs.push(performance.now());
    request.resume();
    void answer(request.url ?? '/', response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    startsMs,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function documentOf(path: string, links: string[]): string {
  return `<!doctype html><html lang="fr"><title>${path}</title>
<script>window.dataLayer = [{ page: '${path}' }];</script><script src="/tag.js"></script>
<h1>${path}</h1>${path === '/' ? links.join(' ') : ''}`;
}
