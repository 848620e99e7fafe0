import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Check, Warning } from '@vigie/contract/verdict.ts';
import type { Answer } from './answers.ts';
import { allowOrigin, answerWith } from './answers.ts';
import type { ExpectedVerdicts } from './demo-page.ts';
import { listen } from './listen.ts';
import type { HitRecord, ReceivedHit } from './received-hits.ts';
import { createHitRecord } from './received-hits.ts';
import { dataLayerScript } from './shop/tracking-snippet.ts';
import { TRACKERS } from './trackers/index.ts';
import { packageFile } from './trackers/package-file.ts';
import type { Tracker } from './trackers/tracker.ts';
import type { Variation } from './trackers/variations.ts';
import { VARIATIONS } from './trackers/variations.ts';

/** Page that uses one real tracker library in one variation. */
export type TrackerPage = {
  path: string;
  url: string;
  vendor: string;
  tracking: TrackingSettings;
  expected: ExpectedVerdicts;
  causes: Partial<Record<Check, Check>>;
  warnings: Partial<Record<Check, Warning[]>>;
  pushes: Json[];
  /** Path under which the collector received this page's hits. */
  collectorPath: string;
};

/** Running site of real trackers. */
export type TrackerSite = {
  origin: string;
  tagOrigin: string;
  collectorOrigin: string;
  pages: TrackerPage[];
  received: () => ReceivedHit[];
  forget: () => void;
  close: () => Promise<void>;
};

const ENTRY = { page_type: 'produit', page_language: 'fr', user_status: 'visiteur' };

/** Starts pages with Piano, Snowplow, PostHog, Mixpanel, Countly and Plausible on free loopback ports. */
export async function startTrackerSite(): Promise<TrackerSite> {
  const host = '127.0.0.1';
  const record = createHitRecord(() => new Date());
  const tag = await listen(trackerLibraries(), { host, port: 0 });
  const hits = await listen(trackerCollector(record), { host, port: 0 });
  const documents = new Map<string, Answer>();
  const site = await listen((...exchange) => answerOf(documents, exchange[0])(...exchange), {
    host,
    port: 0,
  });
  const pages = TRACKERS.flatMap((tracker) => VARIATIONS.map((variation) => ({ tracker, variation })));
  for (const page of pages)
    documents.set(pathOf(page), documentOf(page, { tag: tag.origin, hits: hits.origin }));
  return {
    origin: site.origin,
    tagOrigin: tag.origin,
    collectorOrigin: hits.origin,
    pages: pages.map((page) => described(page, site.origin)),
    received: record.received,
    forget: record.forget,
    close: async () => {
      await Promise.all([site, tag, hits].map((server) => server.close()));
    },
  };
}

type Page = { tracker: Tracker; variation: Variation };

function pathOf({ tracker, variation }: Page): string {
  return `/${tracker.name}/${variation.name}`;
}

function collectorPathOf({ tracker, variation }: Page): string {
  return `/${variation.collectorWay}/${tracker.name}/${variation.name}`;
}

function described(page: Page, origin: string): TrackerPage {
  const { name, jsTagName, phpTagName, requiredVariables } = page.tracker;
  return {
    path: pathOf(page),
    url: origin + pathOf(page),
    vendor: name,
    tracking: { jsTagName, phpTagName, requiredVariables, pageViewRule: null },
    expected: page.variation.expected(page.tracker),
    causes: page.variation.causes(page.tracker),
    warnings: page.variation.warnings(page.tracker),
    pushes: [ENTRY],
    collectorPath: collectorPathOf(page),
  };
}

function documentOf(page: Page, origins: { tag: string; hits: string }): Answer {
  const { tracker, variation } = page;
  const library = `${origins.tag}${variation.libraryMissing ? '/absent' : ''}/${tracker.jsTagName}`;
  const head = tracker.install({ library, collector: origins.hits + collectorPathOf(page) });
  return answerWith({
    type: 'text/html; charset=utf-8',
    headers: variation.headers,
    body: `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>${tracker.name} ${variation.name}</title><link rel="icon" href="data:,">
${dataLayerScript([ENTRY])}
${head}
</head>
<body><h1>${tracker.name}</h1>${variation.end(tracker)}</body>
</html>`,
  });
}

const missing = answerWith({
  status: 404,
  type: 'text/plain',
  body: 'absent',
  headers: { 'access-control-allow-origin': '*' },
});

function answerOf(documents: Map<string, Answer>, request: IncomingMessage): Answer {
  return documents.get(new URL(request.url ?? '/', 'http://site').pathname) ?? missing;
}

/** Returns a server of the libraries, from their packages. */
export function trackerLibraries(): RequestListener {
  const answers = new Map(
    TRACKERS.map(({ jsTagName, library }) => [
      `/${jsTagName}`,
      answerWith({
        type: 'text/javascript; charset=utf-8',
        body: readFileSync(packageFile(library.package, library.file)),
        headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' },
      }),
    ]),
  );
  return (request, response) => answerOf(answers, request)(request, response);
}

/**
 * Returns a collector whose responses each of these libraries accepts. The first part of the path may break the
 * response.
 */
export function trackerCollector(record: HitRecord): RequestListener {
  return (request, response) => {
    const way = (request.url ?? '/').split('/')[1];
    const headers = way === 'sans-cors' ? {} : allowOrigin(request);
    const preflight = answerWith({ status: 204, type: 'text/plain', body: '', headers });
    const answer = answerWith({
      status: way === 'hors-service' ? 500 : 200,
      type: 'application/json',
      body: '{"result":"Success","status":1}',
      headers,
    });
    if (request.method === 'OPTIONS') preflight(request, response);
    else void record.add(request).then(() => answer(request, response));
  };
}
