import type { Row } from './row.ts';
import { SENT_TWICE, sends, onceLoaded } from './row.ts';

const WORKER = `(url) => new Worker('/worker.js').postMessage({ url, ms: DELAY })`;
const SERVICE_WORKER = `async (url) => {
  await navigator.serviceWorker.register('/service-worker.js');
  (await navigator.serviceWorker.ready).active.postMessage({ url, ms: DELAY });
}`;
const delayed = (transport: string, ms: number) => ({ js: transport.replace('DELAY', String(ms)) });

/** Ways in which a frame sends a message to its page. */
const SAYINGS = {
  storage: `localStorage.setItem('accord', Math.random())`,
  channel: `new BroadcastChannel('accord').postMessage('accord')`,
  message: `parent.postMessage('accord', '*')`,
};

/** Hits of workers and frames. */
export const ELSEWHERE: Row[] = [
  {
    name: 'a hit of a worker',
    delays: [300, 1_000, 2_000, 3_000],
    inTests: 2_000,
    parts: (ms) => ({ transport: delayed(WORKER, ms) }),
  },
  {
    name: 'a page view when a worker says so',
    delays: [2_000],
    parts: (ms) =>
      sends(
        onceLoaded(`const worker = new Worker('/worker.js');
worker.onmessage = pageView;
worker.postMessage({ ms: ${ms} });`),
      ),
  },
  {
    name: 'a hit of a service worker',
    delays: [300, 2_000],
    inTests: 2_000,
    parts: (ms) => ({ transport: delayed(SERVICE_WORKER, ms) }),
  },
  {
    name: 'a page view through a service worker',
    delays: [2_000],
    parts: (ms) =>
      sends(
        onceLoaded(`await navigator.serviceWorker.register('/service-worker.js');
await navigator.serviceWorker.ready;
await fetch('/attente/100/reponse.json');
await wait(${ms});
pageView();`),
      ),
  },
  {
    name: 'a page view of a frame of the same site',
    delays: [300, 2_000],
    parts: (ms) => ({ frame: { site: 'own', code: `after(${ms}, pageView)` }, atOnce: 'nothing' }),
    expected: { hits: ['page-view /cadre'] },
  },
  {
    name: 'a page view of a frame of another site',
    delays: [300, 1_000, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({ frame: { site: 'other', code: `after(${ms}, pageView)` }, atOnce: 'nothing' }),
    expected: { hits: ['page-view /cadre'] },
  },
  {
    name: 'a tag of a sandboxed frame that the page itself holds',
    delays: [0],
    inTests: 0,
    parts: () => ({
      tag: 'by-code',
      code: `const [queue] = [...document.scripts].filter(({ text }) => text.includes('setCollector'));
const [tag] = String(addTag).match(/http[^']+/);
add('iframe', { sandbox: 'allow-scripts', srcdoc: '<html data-page_type="essai"><title>cadre</title>' + queue.outerHTML + '<script src="' + tag + '"></' + 'script>' });`,
    }),
    expected: { hits: ['page-view srcdoc'] },
  },
  {
    name: 'a second page view of a frame of another site',
    delays: [3_000],
    parts: (ms) => ({ frame: { site: 'other', code: `after(${ms}, pageView)` } }),
    expected: { ...SENT_TWICE, hits: ['page-view /cadre', 'page-view /cadre'] },
  },
  ...(['storage', 'channel', 'message'] as const).map((way): Row => ({
    name: `a page view when a frame says so by ${way}`,
    delays: [2_000],
    inTests: way === 'storage' ? 2_000 : undefined,
    parts: (ms) =>
      sends(
        `addEventListener('storage', ({ key }) => key === 'accord' && pageView());
addEventListener('message', ({ data }) => data === 'accord' && pageView());
new BroadcastChannel('accord').onmessage = pageView;
add('iframe', { srcdoc: \`<script>setTimeout(() => ${SAYINGS[way]}, ${ms})</\` + 'script>' });`,
      ),
  })),
];

const OPEN: Record<string, string> = {
  'a long poll': `fetch('/jamais').catch(() => {})`,
  'an event source': `new EventSource('/flux/60000')`,
  'a socket': `new WebSocket(origin.replace('http', 'ws') + '/prise/60000')`,
  'a poll every 150 ms': `setInterval(() => fetch('/attente/0/reponse.json'), 150)`,
  'a poll every second': `setInterval(() => fetch('/attente/0/reponse.json'), 1000)`,
};

/** Connections that stay open, and page views that wait for their messages. */
export const CONNECTIONS: Row[] = [
  ...Object.entries(OPEN).map(([name, code]): Row => ({
    name: `a page view beside ${name}`,
    delays: [2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => sends(`${code};\nafter(${ms}, pageView);`),
  })),
  {
    name: 'a second page view beside a long poll',
    delays: [1_000, 5_000],
    parts: (ms) => ({ code: `fetch('/jamais').catch(() => {});\nafter(${ms}, pageView);` }),
    expected: SENT_TWICE,
  },
  {
    name: 'an event beside a slow answer that is asked for within the look-ahead',
    delays: [4_000],
    parts: (ms) => ({
      code: onceLoaded(
        `await wait(1100); fetch('/attente/${ms}/reponse.json'); await wait(4500); sendEvent('apres');`,
      ),
    }),
    expected: { hits: ['page-view', 'event apres'] },
  },
  {
    name: 'a second page view beside an event source',
    delays: [3_000],
    parts: (ms) => ({ code: `new EventSource('/flux/60000');\nafter(${ms}, pageView);` }),
    expected: SENT_TWICE,
  },
  {
    name: 'a page view at the answer to a long poll',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => sends(`fetch('/attente/${ms}/reponse.json').then(pageView)`),
  },
  {
    name: 'a page view at a message of an event source',
    delays: [1_000, 2_000],
    parts: (ms) => sends(`new EventSource('/flux/${ms}').onmessage = pageView`),
  },
  {
    name: 'a page view at a message of a socket',
    delays: [1_000, 2_000],
    parts: (ms) => sends(`new WebSocket(origin.replace('http', 'ws') + '/prise/${ms}').onmessage = pageView`),
  },
];
