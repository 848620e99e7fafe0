import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Command } from '@vigie/demo-site/shop/tracking-snippet.ts';
import {
  COLLECTOR_NAME,
  TAG_NAME,
  dataLayerScript,
  script,
  tagSnippet,
} from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { HardPage, Traits } from './hard-page.ts';

export type Origins = { site: string; tag: string; collector: string };

const ENTRY = { page_type: 'essai', page_language: 'fr', user_status: 'visiteur' };
const LITERAL = JSON.stringify(ENTRY);

/** HTML of each shape of the dataLayer, and its expected pushes; null where the test makes no claim. */
const LAYERS: Record<Traits['dataLayer'], { html: string; pushes: Json[] | null }> = {
  pushed: { html: dataLayerScript([ENTRY]), pushes: [ENTRY] },
  literal: { html: script(`window.dataLayer = [${LITERAL}];`), pushes: [ENTRY] },
  replaced: {
    html: script(`window.dataLayer = [${LITERAL}];\nwindow.dataLayer = [];\ndataLayer.push(${LITERAL});`),
    // The first array is replaced before any other script could read it.
    pushes: [ENTRY],
  },
  wrapped: {
    html: script(`window.dataLayer = [];
const before = dataLayer.push;
dataLayer.push = function (...entries) { return before.apply(this, entries); };
dataLayer.push(${LITERAL});`),
    pushes: [ENTRY],
  },
  arguments: {
    html: script(`window.dataLayer = [];\nfunction gtag() { dataLayer.push(arguments); }\ngtag(${LITERAL});`),
    pushes: null,
  },
  cyclic: {
    html: script(
      `window.dataLayer = [${LITERAL}];\nconst cycle = {};\ncycle.self = cycle;\ndataLayer.push(cycle);`,
    ),
    pushes: null,
  },
  missing: { html: '', pushes: [] },
  empty: { html: script('window.dataLayer = [];'), pushes: [] },
  object: { html: script(`window.dataLayer = ${LITERAL};`), pushes: null },
  guarded: {
    html: script(`window.dataLayer = new Proxy([${LITERAL}], { get() { throw new Error('piège'); } });`),
    pushes: null,
  },
  trapped: {
    html: script(`window.dataLayer = [];
for (let index = 0; index < 60; index += 1) {
  Object.defineProperty(dataLayer, index, { enumerable: true, get() { throw new Error('piège'); } });
}`),
    pushes: null,
  },
  late: { html: '', pushes: [ENTRY] },
};

const HOSTILITIES: Record<Traits['hostile'], string> = {
  nothing: '',
  json: `JSON.stringify = () => '{}';`,
  push: `const arrayPush = Array.prototype.push;
Array.prototype.push = function (...values) { return arrayPush.apply(this, values); };`,
  beacon: `const beacon = navigator.sendBeacon.bind(navigator);
navigator.sendBeacon = (...values) => beacon(...values);`,
  fetch: `const ownFetch = window.fetch;
window.fetch = (...values) => ownFetch(...values);`,
  listeners: `const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (...values) { return listen.apply(this, values); };`,
  clock: `Date.now = () => 0;
performance.now = () => 0;`,
  history: `history.pushState = () => {};
history.replaceState = () => {};`,
};

const RUN_WORKER = `(url) => { (window.worker ||= new Worker('/worker.js')).postMessage(url); }`;
const RUN_SERVICE_WORKER = `async (url) => {
  await navigator.serviceWorker.register('/service-worker.js');
  (await navigator.serviceWorker.ready).active.postMessage(url);
}`;

/** Returns the expected pushes of the page in order; null where no claim is made. */
export function pushesOf({ dataLayer }: Traits): Json[] | null {
  return LAYERS[dataLayer].pushes;
}

/** Returns the page itself; its tag may be in a frame. */
export function hardDocument(page: HardPage, origins: Origins): string {
  const { traits } = page;
  const isFramed = traits.place === 'iframe';
  const head = [
    script(HOSTILITIES[traits.hostile]),
    LAYERS[traits.dataLayer].html,
    isFramed ? '' : tagOf(page, origins),
  ];
  const end = [
    isFramed ? `<iframe src="/frame/${page.id}" title="cadre"></iframe>` : '',
    traits.dataLayer === 'late' ? script(`window.dataLayer = [${LITERAL}];`) : '',
  ];
  return html(page, head.join('\n'), end.join('\n'));
}

/** Returns the document of the frame with the tag. */
export function hardFrame(page: HardPage, origins: Origins): string {
  return html(page, tagOf(page, origins), '');
}

function html({ id }: HardPage, head: string, end: string): string {
  return `<!doctype html>
<html lang="fr" data-page_type="essai">
<head><meta charset="utf-8"><title>Page ${id}</title><link rel="icon" href="data:,">
${head}
</head>
<body><h1>Page ${id}</h1>
${end}</body>
</html>`;
}

function tagOf({ id, traits }: HardPage, { tag, collector }: Origins): string {
  const { redirect, cache, copies, moment, dataLayer } = traits;
  const path = `${redirect === 'tag' ? '/redirected' : ''}/${cache}/${TAG_NAME}`;
  const view: Command[] = copies === 'two' ? [['trackPageView'], ['trackPageView']] : [['trackPageView']];
  const commands: Command[] = [['setTransport', transportOf(traits)]];
  if (moment === 'at-once') commands.push(...view);
  if (moment === 'on-leave') commands.push(...view.map((): Command => ['trackOnLeave']));
  const snippet = tagSnippet({
    tag: tag + path,
    collector: `${collector}/${redirect === 'hit' ? 'redirected/' : ''}${id}/${COLLECTOR_NAME}`,
    commands,
    attributes: dataLayer === 'late' ? '' : 'async',
  });
  return `${snippet}\n${later(moment, copies)}`;
}

function transportOf({ place, transport }: Traits): Command[number] {
  if (place === 'worker') return { js: RUN_WORKER };
  return place === 'service-worker' ? { js: RUN_SERVICE_WORKER } : transport;
}

function later(moment: Traits['moment'], copies: Traits['copies']): string {
  if (moment !== 'after-load' && moment !== 'late') return '';
  const call = `_phare.push(['trackPageView']);`.repeat(copies === 'two' ? 2 : 1);
  const delay = moment === 'late' ? 700 : 0;
  return script(`addEventListener('load', () => setTimeout(() => { ${call} }, ${delay}));`);
}
