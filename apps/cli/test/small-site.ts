import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A site of a few pages with its own tag and collector. */
export interface SmallSite {
  origin: string;
  /** Resolves when the page that never answers is requested. */
  slowPageRequested: Promise<void>;
  /** Returns the number of requests, and of those to the collector. */
  requests: () => number;
  hits: () => number;
  close: () => Promise<void>;
}

type Answer = { type: string; body: string; status: number };

const TAG = `
  const query = new URLSearchParams({ rec: '1', idsite: '7', url: location.href, action_name: document.title });
  navigator.sendBeacon('/matomo.php?' + query);
`;

const page = (title: string, body = '') => `<!doctype html><html lang="en"><head><title>${title}</title>
<script>window.dataLayer = [{ page: '${title}' }];</script><script src="/matomo.js"></script></head>
<body><h1>${title}</h1>${body}</body></html>`;

const html = (body: string, status = 200): Answer => ({ type: 'text/html', body, status });

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/page/${index}">${index}</a>`).join('');

/**
 * Starts a site with these paths: /?frame=URL (a page with a frame), / links to `pageCount` pages, /page/N, /untracked
 * (no tag), /error (500), /slow (never answers), /forbidden (closed by robots.txt).
 */
export async function startSmallSite({ pageCount = 3 } = {}): Promise<SmallSite> {
  const slow = Promise.withResolvers<void>();
  const answers: Record<string, Answer> = {
    '/': html(page('Home', links(pageCount))),
    '/matomo.js': { type: 'text/javascript', body: TAG, status: 200 },
    '/matomo.php': { type: 'image/gif', body: '', status: 204 },
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /forbidden\n', status: 200 },
    '/untracked': html('<!doctype html><title>No tag</title>'),
    '/error': html('broken', 500),
    '/forbidden': html(page('Forbidden')),
  };
  for (let index = 0; index < pageCount; index += 1) answers[`/page/${index}`] = html(page(`Page ${index}`));
  let [requests, hits] = [0, 0];
  const server = createServer((request, response) => {
    requests += 1;
    const [path = '/', query] = request.url?.split('?') ?? [];
    if (path === '/matomo.php') hits += 1;
    const frame = new URLSearchParams(query).get('frame');
    if (frame !== null) return void response.end(page('Framed', `<iframe src="${frame}"></iframe>`));
    if (path === '/slow') return slow.resolve();
    const { type, body, status } = answers[path] ?? html('not here', 404);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowPageRequested: slow.promise,
    requests: () => requests,
    hits: () => hits,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
