import { dataLayerScript, script } from '@vigie/demo-site/shop/tracking-snippet.ts';
import type { LatePage, Parts, Truth } from './late-page.ts';
import { ENTRY } from './late-page.ts';

/** Pages of one kind, one for each delay. */
type Row = {
  name: string;
  /** Milliseconds after the load. */
  delays: readonly number[];
  /** The delay of the page that the tests visit. */
  inTests?: number;
  parts: (ms: number) => Parts;
  /** What differs from a healthy page with one page view; a list where several truths are right. */
  truth?: Partial<Truth> | Partial<Truth>[];
};

const ALL = [300, 1_000, 2_000, 3_000, 5_000];
/** Longer than any visit looks ahead. */
const NEVER = [30_000];

const HEALTHY: Truth = {
  reasons: {},
  causes: {},
  warnings: {},
  pushes: [ENTRY],
  hits: ['page-view'],
  views: ['load'],
};
const SENT_TWICE: Partial<Truth> = { reasons: { hitPageview: 'sent-twice' }, hits: ['page-view', 'page-view'] };
const NOTHING_SENT: Partial<Truth> = {
  reasons: { tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { hitPageview: 'tagPhp' },
  hits: [],
};
const NO_TAG: Partial<Truth> = {
  reasons: { tagJs: 'not-requested', tagPhp: 'not-requested', hitPageview: 'not-sent' },
  causes: { tagPhp: 'tagJs', hitPageview: 'tagPhp' },
  hits: [],
};
const TWO_LOADS: Partial<Truth> = { hits: ['page-view', 'page-view'], views: ['load', 'load'] };
const LITERAL = JSON.stringify(ENTRY);

/** Code that sends the page view only. */
const sends = (code: string, more: Parts = {}): Parts => ({ atOnce: 'nothing', code, ...more });
/** Code that runs after the load in the body of an asynchronous function. */
const onceLoaded = (code: string) => `loaded.then(async () => { ${code} });`;
/** How the page's policy stops the collector from then on. */
const POLICY = { 'content-security-policy': `connect-src 'self'` };

const TAGS: Row[] = [
  {
    name: 'a tag that code adds',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, addTag)` }),
  },
  {
    name: 'a tag at the end of a chain of timers',
    delays: [2_000, 5_000],
    parts: (ms) => ({ tag: 'by-code', code: onceLoaded(`for (let i = 0; i < 10; i += 1) await wait(${ms / 10}); addTag()`) }),
  },
  {
    name: 'a tag of a plug-in, at a gesture or after a delay',
    delays: [5_000],
    inTests: 5_000,
    parts: (ms) => ({
      tag: 'by-code',
      code: `let isAdded = false;
const once = () => { if (!isAdded) { isAdded = true; addTag(); } };
for (const gesture of ['scroll', 'mousemove', 'keydown', 'touchstart', 'wheel']) addEventListener(gesture, once);
after(${ms}, once);`,
    }),
  },
  {
    name: 'a tag that a gesture adds',
    delays: [0],
    inTests: 0,
    parts: () => ({
      tag: 'by-code',
      code: `for (const gesture of ['scroll', 'mousemove', 'keydown', 'touchstart', 'click'])
  addEventListener(gesture, () => addTag(), { once: true });`,
    }),
    truth: NO_TAG,
  },
  {
    name: 'a tag that comes after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, addTag)` }),
    truth: NO_TAG,
  },
  {
    name: 'a tag that is added again',
    delays: [300, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({ code: `after(${ms}, addTag)` }),
    truth: { reasons: { tagJs: 'loaded-twice' } },
  },
  {
    name: 'a tag that is added again with its queue',
    delays: [3_000],
    parts: (ms) => ({
      code: `const commands = [..._phare];
after(${ms}, () => { window._phare = commands; addTag(); });`,
    }),
    truth: {
      reasons: { tagJs: 'loaded-twice', hitPageview: 'sent-twice' },
      causes: { hitPageview: 'tagJs' },
      hits: ['page-view', 'page-view'],
    },
  },
  {
    name: 'a tag that is absent',
    delays: [2_000],
    parts: (ms) => ({ tag: 'by-code', code: `after(${ms}, () => addTag('/absent/phare.js'))` }),
    truth: { ...NO_TAG, reasons: { ...NO_TAG.reasons, tagJs: 'http-error' } },
  },
  {
    name: 'a tag that its server holds back',
    delays: [1_000, 3_000],
    parts: (ms) => ({ tag: 'by-code', code: `after(300, () => addTag('/attente/${ms}/phare.js'))` }),
  },
];

const PAGE_VIEWS: Row[] = [
  {
    name: 'a page view',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => sends(`after(${ms}, pageView)`),
  },
  {
    name: 'a second page view',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ code: `after(${ms}, pageView)` }),
    truth: SENT_TWICE,
  },
  {
    name: 'a second page view after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ code: `after(${ms}, pageView)` }),
  },
  {
    name: 'an event at once and a page view',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => ({ atOnce: 'event', code: `after(${ms}, pageView)` }),
    truth: { hits: ['event debut', 'page-view'] },
  },
  {
    name: 'an event at once and a page view after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ atOnce: 'event', code: `after(${ms}, pageView)` }),
    truth: { reasons: { hitPageview: 'not-sent' }, hits: ['event debut'] },
  },
  {
    name: 'a page view that a gesture sends',
    delays: [0],
    parts: () => sends(`for (const gesture of ['scroll', 'mousemove', 'keydown']) addEventListener(gesture, pageView);`),
    truth: NOTHING_SENT,
  },
  {
    name: 'a page view that the collector refuses',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => sends(`after(${ms}, pageView)`, { collectorWay: 'hors-service' }),
    truth: { reasons: { tagPhp: 'http-error', hitPageview: 'failed' }, causes: { hitPageview: 'tagPhp' } },
  },
  {
    name: 'a page view that a policy stops',
    delays: [2_000],
    parts: (ms) => sends(`after(${ms}, pageView)`, { headers: POLICY }),
    truth: {
      reasons: { csp: 'blocks-php-tag', tagPhp: 'blocked-by-csp', hitPageview: 'failed' },
      causes: { tagPhp: 'csp', hitPageview: 'tagPhp' },
      hits: null,
    },
  },
  {
    name: 'a page view without a required variable',
    delays: [2_000],
    parts: (ms) =>
      sends(`after(${ms}, () => { delete document.documentElement.dataset.page_type; pageView(); })`, {
        layer: dataLayerScript([{ user_status: 'visiteur' }]),
      }),
    truth: { reasons: { hitPageview: 'variable-missing' }, pushes: [{ user_status: 'visiteur' }] },
  },
  {
    name: 'a heartbeat beside the page view',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => ({ code: `_phare.push(['enableHeartBeat', ${ms / 1_000}])` }),
    truth: { hits: null },
  },
];

const EMPTY_LAYER = script('window.dataLayer = [];');
const DATA_LAYERS: Row[] = [
  {
    name: 'a dataLayer that is defined',
    delays: ALL,
    inTests: 3_000,
    parts: (ms) => ({ layer: '', code: `after(${ms}, () => { window.dataLayer = [${LITERAL}]; })` }),
    truth: { reasons: { dataLayer: 'late' } },
  },
  {
    name: 'a dataLayer that is defined and filled later',
    delays: [2_000],
    parts: (ms) => ({
      layer: '',
      code: onceLoaded(`await wait(${ms / 2}); window.dataLayer = []; await wait(${ms}); dataLayer.push(${LITERAL})`),
    }),
    truth: { reasons: { dataLayer: 'late' } },
  },
  {
    name: 'an empty dataLayer that is filled',
    delays: ALL,
    inTests: 2_000,
    parts: (ms) => ({ layer: EMPTY_LAYER, code: `after(${ms}, () => dataLayer.push(${LITERAL}))` }),
  },
  {
    name: 'a dataLayer that is defined after the look-ahead',
    delays: NEVER,
    parts: (ms) => ({ layer: '', code: `after(${ms}, () => { window.dataLayer = [${LITERAL}]; })` }),
    truth: { reasons: { dataLayer: 'missing' }, pushes: [] },
  },
  {
    name: 'a dataLayer that stays empty',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => ({ layer: EMPTY_LAYER, atOnce: 'nothing', code: `after(${ms}, pageView)` }),
    truth: { reasons: { dataLayer: 'empty' }, pushes: [] },
  },
  {
    name: 'a dataLayer that becomes an object',
    delays: [2_000],
    parts: (ms) => ({ code: `after(${ms}, () => { window.dataLayer = ${LITERAL}; })` }),
    truth: { reasons: { dataLayer: 'not-an-array' } },
  },
  {
    name: 'a push that waits for the end of many changes',
    delays: [3_000],
    inTests: 3_000,
    parts: (ms) => ({
      code: `let changes = 0;
let pending;
const change = () => {
  changes += 1;
  clearTimeout(pending);
  pending = setTimeout(() => dataLayer.push({ event: 'recherche', changes }), 500);
  if (changes < 20) setTimeout(change, ${(ms - 500) / 20});
};
after(${(ms - 500) / 20}, change);`,
    }),
    truth: { pushes: [ENTRY, { event: 'recherche', changes: 20 }] },
  },
];

/** What a page may ask of the browser, outside of its own thread. */
const ANSWERS: Record<string, string> = {
  IndexedDB: `new Promise((done) => {
  const opening = indexedDB.open('mesure', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('file', { autoIncrement: true });
  opening.onsuccess = () => {
    const change = opening.result.transaction('file', 'readwrite');
    change.objectStore('file').add({ type: 'page' });
    change.oncomplete = () => { opening.result.close(); done(); };
  };
})`,
  digest: `crypto.subtle.digest('SHA-256', new Uint8Array(100_000))`,
  lock: `navigator.locks.request('mesure', () => wait(50))`,
  caches: `caches.open('mesure').then((cache) => cache.keys())`,
  cookieStore: `cookieStore.set('mesure', '1').then(() => cookieStore.get('mesure'))`,
  hints: `navigator.userAgentData.getHighEntropyValues(['platformVersion', 'uaFullVersion'])`,
  estimate: `navigator.storage.estimate()`,
  bitmap: `createImageBitmap(new ImageData(300, 300))`,
  fetch: `fetch('/attente/300/reponse.json').then((answer) => answer.json())`,
};

/** After the answer a timer, three times over. */
const ASKED: Row[] = Object.entries(ANSWERS).map(([name, code]) => ({
  name: `a page view after ${name} and timers`,
  delays: ['IndexedDB', 'fetch'].includes(name) ? [1_500, 4_500] : [3_000],
  inTests: name === 'IndexedDB' ? 4_500 : name === 'digest' ? 3_000 : undefined,
  parts: (ms) => sends(onceLoaded(`for (let i = 0; i < 3; i += 1) { await ${code}; await wait(${ms / 3}); } pageView();`)),
}));

/** The browser answers in time: only a clock that runs ahead of it sees the delay pass first. */
const RACES: Row[] = ['IndexedDB', 'digest', 'hints', 'fetch'].map((name) => ({
  name: `${name} before a delay`,
  delays: [1_000],
  inTests: name === 'IndexedDB' ? 1_000 : undefined,
  parts: (ms) =>
    sends(
      onceLoaded(`const answer = (${ANSWERS[name]}).then(() => 'reponse');
sendEvent(await Promise.race([answer, wait(${ms}).then(() => 'delai')]));
pageView();`),
    ),
  truth: { hits: ['event reponse', 'page-view'] },
}));

const TALL = '<div style="height: 20000px"></div>';
const BROWSER_WORK: Row[] = [
  ...ASKED,
  ...RACES,
  {
    name: 'a page view when the thread is idle',
    delays: [1_000, 3_000],
    inTests: 3_000,
    parts: (ms) => sends(`after(${ms}, () => requestIdleCallback(pageView))`),
  },
  {
    name: 'a page view when the thread is idle, with a timeout',
    delays: [2_000],
    parts: (ms) => sends(onceLoaded(`requestIdleCallback(() => after(${ms}, pageView), { timeout: ${ms} })`)),
  },
  {
    name: 'a page view after idle moments until a deadline',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) =>
      sends(
        onceLoaded(`const until = performance.now() + ${ms};
const again = () => (performance.now() < until ? requestIdleCallback(again) : pageView());
requestIdleCallback(again);`),
      ),
  },
  {
    name: 'a page view after a blocked thread',
    delays: [300, 2_000],
    inTests: 300,
    parts: (ms) =>
      sends(
        onceLoaded(`await wait(${ms});
const until = performance.now() + 1500;
while (performance.now() < until);
await wait(500);
pageView();`),
      ),
  },
  {
    name: 'a page view beside a short interval and a loop of frames',
    delays: [2_000, 5_000],
    inTests: 2_000,
    parts: (ms) =>
      sends(`let ticks = 0;
setInterval(() => { ticks += 1; }, 10);
const draw = () => { ticks += 1; requestAnimationFrame(draw); };
draw();
after(${ms}, pageView);`),
  },
  {
    name: 'a page view after frames for so long',
    delays: [1_000, 3_000],
    inTests: 1_000,
    parts: (ms) =>
      sends(
        onceLoaded(`let first;
const draw = (now) => ((first ??= now) + ${ms} > now ? requestAnimationFrame(draw) : pageView());
requestAnimationFrame(draw);`),
      ),
  },
  {
    name: 'a page view at the end of a transition',
    delays: [1_000, 3_000],
    inTests: 3_000,
    parts: (ms) =>
      sends(
        onceLoaded(`const box = add('p', { textContent: 'volet', ontransitionend: pageView });
box.style.cssText = 'opacity: 0; transition: opacity ${ms}ms linear';
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
box.style.opacity = '1';`),
      ),
  },
  {
    name: 'a page view at the end of a style sheet animation',
    delays: [2_000],
    parts: (ms) =>
      sends(onceLoaded(`add('p', { textContent: 'volet', onanimationend: pageView }).style.animation = 'paraitre ${ms}ms';`), {
        body: '<style>@keyframes paraitre { from { opacity: 0; } }</style>',
      }),
  },
  {
    name: 'a page view at the end of an animation by code',
    delays: [2_000],
    parts: (ms) =>
      sends(onceLoaded(`await document.body.animate({ opacity: [0, 1] }, ${ms}).finished; pageView();`)),
  },
  {
    name: 'a page view of a scheduled task',
    delays: [2_000],
    parts: (ms) => sends(onceLoaded(`scheduler.postTask(pageView, { delay: ${ms} })`)),
  },
  {
    name: 'a page view when a signal times out',
    delays: [2_000],
    parts: (ms) => sends(onceLoaded(`AbortSignal.timeout(${ms}).addEventListener('abort', pageView)`)),
  },
  {
    name: 'a page view once a global is there',
    delays: [3_000],
    inTests: 3_000,
    parts: (ms) =>
      sends(`after(${ms}, () => { window.consentement = 'oui'; });
const looking = setInterval(() => {
  if (window.consentement === undefined) return;
  clearInterval(looking);
  pageView();
}, 250);`),
  },
  {
    name: 'a page view for an element that is added',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) =>
      sends(`after(${ms}, () => add('p', { id: 'offre', textContent: 'offre' }));
new MutationObserver((_changes, observer) => {
  if (document.querySelector('#offre') === null) return;
  observer.disconnect();
  pageView();
}).observe(document, { childList: true, subtree: true });`),
  },
  ...(['', TALL] as const).map((above): Row => ({
    name: `a page view for an element that comes ${above === '' ? 'into' : 'below'} the window`,
    delays: [2_000],
    inTests: above === '' ? 2_000 : undefined,
    parts: (ms) =>
      sends(
        `after(${ms}, () => {
  const observer = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && pageView());
  observer.observe(add('p', { textContent: 'offre' }));
});`,
        { body: above },
      ),
    truth: above === '' ? {} : NOTHING_SENT,
  })),
  ...(['', TALL] as const).map((above): Row => ({
    name: `a page view for a lazy image ${above === '' ? 'in' : 'far below'} the window`,
    delays: [2_000],
    parts: (ms) =>
      sends(
        `after(${ms}, () => add('img', { alt: '', loading: 'lazy', onload: pageView, src: '/attente/300/image.svg' }));`,
        { body: above },
      ),
    truth: above === '' ? {} : NOTHING_SENT,
  })),
  {
    name: 'a page view where both clocks agree',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) =>
      sends(`const ahead = () => Date.now() - performance.timeOrigin - performance.now();
const before = ahead();
after(${ms}, () => Math.abs(ahead() - before) < 200 && pageView());`),
  },
  {
    name: 'a page view where the clock agrees with the server within 10 s',
    delays: [3_000],
    parts: (ms) =>
      sends(
        onceLoaded(`await wait(${ms});
const { headers } = await fetch('/attente/0/reponse.json');
if (Math.abs(Date.parse(headers.get('date')) - Date.now()) < 10_000) pageView();`),
      ),
  },
];

const WORKER = `(url) => new Worker('/worker.js').postMessage({ url, ms: DELAY })`;
const SERVICE_WORKER = `async (url) => {
  await navigator.serviceWorker.register('/service-worker.js');
  (await navigator.serviceWorker.ready).active.postMessage({ url, ms: DELAY });
}`;
const delayed = (transport: string, ms: number) => ({ js: transport.replace('DELAY', String(ms)) });

/** How the code of a frame tells its page. */
const SAYINGS = {
  storage: `localStorage.setItem('accord', Math.random())`,
  channel: `new BroadcastChannel('accord').postMessage('accord')`,
  message: `parent.postMessage('accord', '*')`,
};

const ELSEWHERE: Row[] = [
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
    truth: { hits: ['page-view /cadre'] },
  },
  {
    name: 'a page view of a frame of another site',
    delays: [300, 1_000, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({ frame: { site: 'other', code: `after(${ms}, pageView)` }, atOnce: 'nothing' }),
    truth: { hits: ['page-view /cadre'] },
  },
  {
    name: 'a second page view of a frame of another site',
    delays: [3_000],
    parts: (ms) => ({ frame: { site: 'other', code: `after(${ms}, pageView)` } }),
    truth: { ...SENT_TWICE, hits: ['page-view /cadre', 'page-view /cadre'] },
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

const CONNECTIONS: Row[] = [
  ...Object.entries(OPEN).map(([name, code]): Row => ({
    name: `a page view beside ${name}`,
    delays: [2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => sends(`${code};\nafter(${ms}, pageView);`),
  })),
  {
    name: 'a second page view beside an event source',
    delays: [3_000],
    parts: (ms) => ({ code: `new EventSource('/flux/60000');\nafter(${ms}, pageView);` }),
    truth: SENT_TWICE,
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

const route = (code: string) => ({ code: onceLoaded(`const to = (part) => location.pathname + part; ${code}`) });
const viewed = (...views: string[]): Partial<Truth> => ({
  views: ['load', ...views],
  hits: ['page-view', ...views.map((view) => `page-view ${view.split(' ')[1]}`)],
});

const ROUTES: Row[] = [
  {
    name: 'a view by pushState',
    delays: [300, 1_000, 2_000, 3_500],
    inTests: 3_500,
    parts: (ms) => route(`await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();`),
    truth: viewed('push-state /suite'),
  },
  {
    name: 'a view by pushState without a page view',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => route(`await wait(${ms}); history.pushState({}, '', to('/suite'));`),
    // A view without a hit is no fault as long as the page was announced once.
    truth: { views: ['load', 'push-state /suite'] },
  },
  {
    name: 'a view by pushState with two page views',
    delays: [1_500],
    inTests: 1_500,
    parts: (ms) =>
      route(`await wait(${ms}); history.pushState({}, '', to('/suite')); pageView(); await wait(1500); pageView();`),
    truth: {
      ...SENT_TWICE,
      ...viewed('push-state /suite'),
      hits: ['page-view', 'page-view /suite', 'page-view /suite'],
    },
  },
  {
    name: 'a view by pushState whose page view comes later',
    delays: [1_000, 3_000],
    parts: (ms) => route(`await wait(${ms}); history.pushState({}, '', to('/suite')); await wait(500); pageView();`),
    truth: viewed('push-state /suite'),
  },
  {
    name: 'three views by pushState that the tag follows',
    delays: [1_000],
    inTests: 1_000,
    parts: (ms) =>
      route(`const start = location.pathname; _phare.push(['trackHistory']);
for (const part of ['/un', '/deux', '/trois']) { await wait(${ms}); history.pushState({}, '', start + part); }`),
    truth: viewed('push-state /un', 'push-state /deux', 'push-state /trois'),
  },
  {
    name: 'there and back',
    delays: [1_000],
    inTests: 1_000,
    parts: (ms) =>
      route(`const start = location.pathname;
await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();
await wait(${ms}); history.pushState({}, '', start); pageView();`),
    truth: { views: ['load', 'push-state /suite', 'push-state'], hits: ['page-view', 'page-view /suite', 'page-view'] },
  },
  {
    name: 'a view by going back',
    delays: [1_000],
    parts: (ms) =>
      route(`onpopstate = pageView;
await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();
await wait(${ms}); history.back();`),
    truth: { views: ['load', 'push-state /suite', 'pop-state'], hits: ['page-view', 'page-view /suite', 'page-view'] },
  },
  {
    name: 'a view by replaceState',
    delays: [1_000, 3_500],
    parts: (ms) => route(`await wait(${ms}); history.replaceState({}, '', to('/suite')); pageView();`),
    truth: viewed('replace-state /suite'),
  },
  {
    name: 'a view by its fragment',
    delays: [1_000, 3_500],
    parts: (ms) => route(`onhashchange = pageView; await wait(${ms}); location.hash = 'suite';`),
    truth: viewed('fragment #suite'),
  },
  {
    name: 'a view by the Navigation API',
    delays: [1_000, 2_000, 3_500],
    inTests: 2_000,
    parts: (ms) =>
      route(`navigation.onnavigate = (event) => event.intercept({ handler: async () => {
  await fetch('/attente/100/reponse.json');
  pageView();
} });
await wait(${ms}); navigation.navigate(to('/suite'));`),
    truth: viewed('push-state /suite'),
  },
];

/** Once, in the document of the first load. */
const first = (code: string) =>
  `if (sessionStorage.vue !== location.pathname) { sessionStorage.vue = location.pathname; ${code} }`;
const reload = (ms: number): Parts => ({ code: first(`after(${ms}, () => location.reload());`) });

const DOCUMENTS: Row[] = [
  { name: 'a reload', delays: ALL, inTests: 2_000, parts: reload, truth: TWO_LOADS },
  { name: 'a reload at the end of a visit', delays: [600, 650, 5_950, 6_000, 6_050], inTests: 6_000, parts: reload, truth: [{}, TWO_LOADS] },
  {
    name: 'another document',
    delays: [1_000, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({
      code: `if (!location.pathname.endsWith('/suite')) after(${ms}, () => location.replace(location.pathname + '/suite'));`,
    }),
    truth: viewed('load /suite'),
  },
  {
    name: 'another document by a meta element',
    delays: [2_000],
    parts: (ms) => ({
      code: `if (!location.pathname.endsWith('/suite')) after(10, () =>
  document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: \`${ms / 1_000}; url=\${location.pathname}/suite\` })));`,
    }),
    truth: viewed('load /suite'),
  },
  {
    name: 'a reload, and a second page view then',
    delays: [1_000],
    parts: (ms) => ({
      code: `if (sessionStorage.vue === location.pathname) after(2000, pageView);
${first(`after(${ms}, () => location.reload());`)}`,
    }),
    truth: {
      ...SENT_TWICE,
      views: ['load', 'load'],
      hits: ['page-view', 'page-view', 'page-view'],
    },
  },
];

/** Hits wait in a queue, which a timer and the departure empty. */
const queued = (ms: number) => `const waiting = [];
const empty = () => { for (const run of waiting.splice(0)) run(); };
setInterval(empty, ${ms});
addEventListener('pagehide', empty);
document.addEventListener('visibilitychange', empty);`;

const LEAVING: Row[] = [
  {
    name: 'a queue that a timer empties',
    delays: [5_000],
    inTests: 5_000,
    parts: (ms) => sends(`${queued(ms)}\nwaiting.push(() => sendEvent('lecture'), pageView);`),
    truth: { hits: ['event lecture', 'page-view'] },
  },
  {
    name: 'a queue that the departure empties',
    delays: NEVER,
    inTests: 30_000,
    parts: (ms) => ({ code: `${queued(ms)}\nafter(2000, () => waiting.push(() => sendEvent('lecture')));` }),
    truth: { hits: ['page-view', 'event lecture'] },
  },
  {
    name: 'a page view that only the departure sends',
    delays: NEVER,
    parts: (ms) => sends(`${queued(ms)}\nwaiting.push(pageView);`),
  },
  {
    name: 'an event on leaving after a page view',
    delays: [2_000],
    parts: (ms) => sends(`after(${ms}, pageView); addEventListener('pagehide', () => sendEvent('depart'));`),
    truth: { hits: ['page-view', 'event depart'] },
  },
];

/** Every late page. */
export function latePages(): LatePage[] {
  const rows = [TAGS, PAGE_VIEWS, DATA_LAYERS, BROWSER_WORK, ELSEWHERE, CONNECTIONS, ROUTES, DOCUMENTS, LEAVING].flat();
  return rows
    .flatMap((row) => row.delays.map((ms) => ({ row, ms })))
    .map(({ row, ms }, id) => ({
      id,
      name: `${row.name}, ${ms} ms`,
      path: `/page/${id}`,
      inTests: row.inTests === ms,
      parts: row.parts(ms),
      truths: [row.truth ?? {}].flat().map((truth) => ({ ...HEALTHY, ...truth })),
    }));
}
