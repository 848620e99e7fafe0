import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A site of a few pages with a tag and a collector of its own. */
export interface SmallSite {
  origin: string;
  /** Resolves when somebody asks for the page that never answers. */
  slowPageAsked: Promise<void>;
  close: () => Promise<void>;
}

const TAG = `
  const query = new URLSearchParams({ rec: '1', idsite: '7', url: location.href, action_name: document.title });
  navigator.sendBeacon('/matomo.php?' + query);
`;

const page = (title: string, body = '') => `<!doctype html><html lang="en"><head><title>${title}</title>
<script>window.dataLayer = [{ page: '${title}' }];</script><script src="/matomo.js"></script></head>
<body><h1>${title}</h1>${body}</body></html>`;

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/page/${index}">${index}</a>`).join('');

/**
 * Paths: / links to `pageCount` pages, /page/N, /untracked (no tag), /error (500), /slow (never answers),
 * /forbidden (closed by robots.txt).
 */
export async function startSmallSite({ pageCount = 3 } = {}): Promise<SmallSite> {
  const slow = Promise.withResolvers<void>();
  const answer = (response: ServerResponse, type: string, body: string, status = 200) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/';
    if (path === '/slow') return slow.resolve();
    if (path === '/matomo.js') return answer(response, 'text/javascript', TAG);
    if (path === '/matomo.php') return void response.writeHead(204).end();
    if (path === '/robots.txt')
      return answer(response, 'text/plain', 'User-agent: *\nDisallow: /forbidden\n');
    if (path === '/') return answer(response, 'text/html', page('Home', links(pageCount)));
    if (path === '/untracked') return answer(response, 'text/html', '<!doctype html><title>No tag</title>');
    if (path === '/error') return answer(response, 'text/html', 'broken', 500);
    if (path.startsWith('/page/') || path === '/forbidden') return answer(response, 'text/html', page(path));
    answer(response, 'text/html', 'not here', 404);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowPageAsked: slow.promise,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
