/** The audited site, in its own process, so that only its visitors slow it down. Its first page links to all pages. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const TAG = `navigator.sendBeacon('/collect?rec=1&idsite=1&url=' + encodeURIComponent(location.href));`;

const [pages = 0, thinkMs = 0] = process.argv.slice(2).map(Number);
const links = Array.from({ length: pages - 1 }, (_none, page) => `<a href="/p/${page}">${page}</a>`);
const startsMs: number[] = [];

async function answer(path: string, response: ServerResponse): Promise<void> {
  if (path === '/robots.txt') return void response.end('User-agent: *\nAllow: /\n');
  if (path === '/tag.js') return void response.setHeader('content-type', 'text/javascript').end(TAG);
  if (path.startsWith('/collect')) return void response.writeHead(204).end();
  if (path !== '/' && !path.startsWith('/p/')) return void response.writeHead(404).end();
  await delay(thinkMs);
  response.setHeader('content-type', 'text/html; charset=utf-8').end(documentOf(path));
}

function documentOf(path: string): string {
  return `<!doctype html><html lang="fr"><title>${path}</title>
<script>window.dataLayer = [{ page: '${path}' }];</script><script src="/tag.js"></script>
<h1>${path}</h1>${path === '/' ? links.join(' ') : ''}`;
}

const server = createServer((request, response) => {
  if (request.headers['sec-fetch-dest'] === 'document') startsMs.push(performance.now());
  request.resume();
  void answer(request.url ?? '/', response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
process.on('message', () => process.send?.(startsMs));
process.once('disconnect', () => process.exit());
