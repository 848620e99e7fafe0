import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site with its own tag and collector; its pages report when each was requested. */
export interface LinkedSite {
  url: string;
  /** Every page that can be discovered. */
  urls: string[];
  /**
   * Start times of page requests in ms since 1970, by each page's own clock. The arrival here is less exact: a busy
   * machine may see one request later than the next.
   */
  startsMs: number[];
  close(): Promise<void>;
}

const TAG = `navigator.sendBeacon('/collect?rec=1&idsite=1&url=' + encodeURIComponent(location.href) +
  '&start=' + performance.timeOrigin);`;
const ROBOTS = 'User-agent: *\nAllow: /\n';

/** Starts a site whose first page links to `branches` pages, each of which links to `leaves` more. */
export async function startLinkedSite(branches: number, leaves: number): Promise<LinkedSite> {
  const startsMs: number[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    request.resume();
    if (path === '/robots.txt') response.end(ROBOTS);
    else if (path === '/tag.js') answer(response, 'text/javascript', TAG);
    else if (path.startsWith('/collect')) {
      startsMs.push(Number(new URL(path, 'http://site').searchParams.get('start')));
      response.writeHead(204).end();
    } else answer(response, 'text/html', pageOf(path, { branches, leaves }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const branchPaths = Array.from({ length: branches }, (_none, branch) => `${url}p/${branch}`);
  const leafPaths = branchPaths.flatMap((path) =>
    Array.from({ length: leaves }, (_none, leaf) => `${path}/${leaf}`),
  );
  return {
    url,
    urls: [url, ...branchPaths, ...leafPaths],
    startsMs,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(response: ServerResponse, type: string, text: string): void {
  response.setHeader('content-type', `${type}; charset=utf-8`).end(text);
}

function pageOf(path: string, { branches, leaves }: { branches: number; leaves: number }): string {
  const depth = path.split('/').filter((part) => part !== '').length;
  const count = depth === 0 ? branches : depth === 2 ? leaves : 0;
  const base = depth === 0 ? '/p' : path;
  const links = Array.from({ length: count }, (_none, link) => `<a href="${base}/${link}">${link}</a>`);
  return `<!doctype html><title>${path}</title>
<script>window.dataLayer = [{ page: '${path}' }];</script><script src="/tag.js"></script>${links.join(' ')}`;
}
