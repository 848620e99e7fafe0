import type { Row } from './row.ts';
import { NOTHING_SENT, sends, onceLoaded } from './row.ts';

/** Asynchronous browser APIs, outside of the page's own thread. */
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

/** Rows that wait for the answer, then for a timer, three times in a row. */
const AWAITED_ANSWERS: Row[] = Object.entries(ANSWERS).map(([name, code]) => ({
  name: `a page view after ${name} and timers`,
  delays: ['IndexedDB', 'fetch'].includes(name) ? [1_500, 4_500] : [3_000],
  inTests: name === 'IndexedDB' ? 4_500 : name === 'digest' ? 3_000 : undefined,
  parts: (ms) =>
    sends(onceLoaded(`for (let i = 0; i < 3; i += 1) { await ${code}; await wait(${ms / 3}); } pageView();`)),
}));

/** Rows in which the browser answers in time: only a clock that runs ahead of it sees the delay pass first. */
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
  expected: { hits: ['event reponse', 'page-view'] },
}));

const TALL = '<div style="height: 20000px"></div>';
/** Page views delayed by the browser: answers, idle time, frames, observers, clocks. */
export const BROWSER_WORK: Row[] = [
  ...AWAITED_ANSWERS,
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
      sends(
        onceLoaded(
          `add('p', { textContent: 'volet', onanimationend: pageView }).style.animation = 'paraitre ${ms}ms';`,
        ),
        {
          body: '<style>@keyframes paraitre { from { opacity: 0; } }</style>',
        },
      ),
  },
  {
    name: 'a page view at the end of an animation by code',
    delays: [2_000],
    parts: (ms) =>
      sends(onceLoaded(`await document.body.animate({ opacity: [0, 1] }, ${ms}).finished; pageView();`)),
  },
  {
    name: 'a page view after messages that the page posts to itself',
    delays: [2_000],
    parts: (ms) =>
      sends(
        onceLoaded(`const { port1, port2 } = new MessageChannel();
const until = Date.now() + ${ms};
port1.onmessage = () => (Date.now() < until ? port2.postMessage(0) : pageView());
port2.postMessage(0);`),
      ),
  },
  {
    name: 'a page view of a page that somebody looks at',
    delays: [1_000],
    parts: (ms) =>
      sends(
        `const looking = setInterval(() => {
  if (!document.hasFocus()) return;
  clearInterval(looking);
  pageView();
}, ${ms});`,
      ),
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
    expected: above === '' ? {} : NOTHING_SENT,
  })),
  ...(['', TALL] as const).map((above): Row => ({
    name: `a page view for a lazy image ${above === '' ? 'in' : 'far below'} the window`,
    delays: [2_000],
    parts: (ms) =>
      sends(
        `after(${ms}, () => add('img', { alt: '', loading: 'lazy', onload: pageView, src: '/attente/300/image.svg' }));`,
        { body: above },
      ),
    expected: above === '' ? {} : NOTHING_SENT,
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
