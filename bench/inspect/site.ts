/** The measured site: pages of about 600 kB with a tracker on another origin, three pushes and three hits each. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const IMAGES_PER_PAGE = 12;
const IMAGE = Buffer.alloc(30_000, 7);
const SCRIPT_BYTES = 120_000;
export const PUSHES_PER_PAGE = 2;

const TAG = `(() => {
  const page = new URLSearchParams(location.search).get('n');
  const collector = document.currentScript.dataset.collector;
  navigator.sendBeacon(collector + '?page=' + page + '&e=pageview');
  fetch(collector + '?page=' + page + '&e=event', { method: 'POST', body: JSON.stringify({ page }), keepalive: true, mode: 'no-cors' });
  new Image().src = collector + '?page=' + page + '&e=pixel';
})();`;

const WORK = `/* ${'x'.repeat(SCRIPT_BYTES)} */
(() => { let sum = 0; for (let i = 0; i < 3e6; i += 1) sum += i % 7; document.documentElement.dataset.sum = String(sum); })();`;

/** Answer to each hit, of the size that collectors give. */
const ANSWER = JSON.stringify({ status: 'accepted', sessionId: '0'.repeat(200) });
const JSON_ANSWER = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };

/** Returns a page; without a collector, it has no tag. */
function page(n: string, collector: string | null): string {
  const rows = Array.from(
    { length: 400 },
    (_, i) => `<li><a href="/page?n=${i}">Produit ${i}</a> <b>${i} €</b></li>`,
  );
  const images = Array.from(
    { length: IMAGES_PER_PAGE },
    (_, i) => `<img src="/image/${i}.bin" alt="" width="40" height="40">`,
  );
  return `<!doctype html><html lang="fr"><title>Page ${n}</title>
<script>window.dataLayer = [{ pageType: 'product', n: '${n}' }]; dataLayer.push({ event: 'view' }); dataLayer.push({ event: 'ready' });</script>
${collector === null ? '' : `<script src="${new URL('/tag.js', collector).href}" data-collector="${collector}" async></script>`}<script src="/work.js"></script>
<h1>Page ${n}</h1><ul>${rows.join('')}</ul>${images.join('')}`;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

export interface BenchSite {
  url(n: number): string;
  /** Returns the URL of a page that sends no hit. */
  silentUrl(n: number): string;
  /** Returns the hits that arrived since the last call, one key a hit. */
  takeHits(): string[];
  close(): void;
}

export async function startBenchSite(): Promise<BenchSite> {
  let hits: string[] = [];
  const tracker = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://tracker');
    if (url.pathname === '/tag.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }).end(TAG);
      return;
    }
    hits.push(url.search);
    request.resume();
    response.writeHead(200, JSON_ANSWER).end(ANSWER);
  });
  const collector = `${await listen(tracker)}/collect`;
  const shop = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const cache = { 'cache-control': 'max-age=600' };
    if (url.pathname.startsWith('/image/'))
      response.writeHead(200, { 'content-type': 'image/png', ...cache }).end(IMAGE);
    else if (url.pathname === '/work.js')
      response.writeHead(200, { 'content-type': 'text/javascript', ...cache }).end(WORK);
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(page(url.searchParams.get('n') ?? '0', url.pathname === '/silent' ? null : collector));
  });
  const origin = await listen(shop);
  return {
    url: (n) => `${origin}/page?n=${n}`,
    silentUrl: (n) => `${origin}/silent?n=${n}`,
    takeHits: () => {
      const taken = hits;
      hits = [];
      return taken;
    },
    close: () => {
      shop.closeAllConnections();
      tracker.closeAllConnections();
      shop.close();
      tracker.close();
    },
  };
}
