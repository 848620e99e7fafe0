import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { acceptHit, allowOrigin, answerWith, type Answer } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { createHitRecord, type ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import { packageFile } from '@vigie/demo-site/trackers/package-file.ts';
import type { Shop } from './shops.ts';
import { CONTAINER, MATOMO, META_PIXEL } from './tracker-scripts.ts';

/** A shop served for one run, on its own ports, with the log of its collector. */
export interface ServedShop {
  origin: string;
  received: () => ReceivedHit[];
  close: () => Promise<void>;
}

interface ShopRun {
  shop: Shop;
  change: string | null;
  breakage: string | null;
  /** Files of the built application, by name. */
  files: ReadonlyMap<string, string>;
}

const SLOW_MS = 150;
const INSTALLED = new URL('../../journey-shops/node_modules/', import.meta.url);
const installed = (path: string) => () => readFileSync(fileURLToPath(new URL(path, INSTALLED)), 'utf8');

/** Scripts that collectors serve, by path. */
const SCRIPTS: Record<string, () => string> = {
  '/container.js': () => CONTAINER,
  '/matomo.js': () => MATOMO,
  '/fbevents.js': () => META_PIXEL,
  '/piano-analytics.js': () =>
    readFileSync(packageFile('piano-analytics-js', '../browser/piano-analytics.js'), 'utf8'),
  '/analytics.js/v1/shop31/analytics.min.js': installed('@segment/analytics-next/dist/umd/standalone.js'),
};

export async function serveShop(run: ShopRun): Promise<ServedShop> {
  const record = createHitRecord(() => new Date());
  const where = { host: '127.0.0.1', port: 0 };
  const isSlow = run.change === 'slow-network';
  const later =
    (answer: Answer): Answer =>
    (request, response) =>
      void setTimeout(() => answer(request, response), isSlow ? SLOW_MS : 0);
  const collector = await listen((request, response) => collected(request, response), where);
  const site = await listen(
    (request, response) => later(siteAnswer(run, collector.origin, request))(request, response),
    where,
  );

  function collected(request: IncomingMessage, response: Parameters<Answer>[1]): void {
    const { pathname } = new URL(request.url ?? '/', collector.origin);
    const script = SCRIPTS[pathname];
    if (script !== undefined)
      return later(
        answerWith({
          type: 'text/javascript',
          body: script(),
          headers: { 'access-control-allow-origin': '*' },
        }),
      )(request, response);
    if (pathname.endsWith('/settings'))
      return answerWith(segmentSettings(collector.origin))(request, response);
    if (request.method === 'OPTIONS') return acceptHit(allowOrigin)(request, response);
    void record.add(request).then(() => later(acceptHit(allowOrigin))(request, response));
  }

  return {
    origin: site.origin,
    received: () => record.received(),
    close: async () => void (await Promise.all([site.close(), collector.close()])),
  };
}

function segmentSettings(origin: string) {
  const settings = { apiKey: 'shop31', apiHost: `${new URL(origin).host}/v1`, protocol: 'http' };
  const body = {
    integrations: { 'Segment.io': settings },
    plan: { track: { __default: { enabled: true } } },
    metrics: { sampleRate: 0 },
  };
  return {
    type: 'application/json',
    body: JSON.stringify(body),
    headers: { 'access-control-allow-origin': '*' },
  };
}

function siteAnswer(
  { shop, change, breakage, files }: ShopRun,
  collector: string,
  request: IncomingMessage,
): Answer {
  const { pathname } = new URL(request.url ?? '/', 'http://shop');
  if (pathname === '/lib/vue.js')
    return answerWith({ type: 'text/javascript', body: installed('vue/dist/vue.global.prod.js')() });
  const file = files.get(pathname.slice(1));
  if (file !== undefined) return answerWith({ type: 'text/javascript', body: file });
  const order = JSON.stringify({ change, breakage, collector });
  return answerWith({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script>window.shopOrder = ${order};</script>
${shop.head(collector)}
</head><body>${shop.place}<script type="module" src="/${shop.app}.js"></script></body></html>`,
  });
}
