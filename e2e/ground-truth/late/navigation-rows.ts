import type { Parts } from './page.ts';
import type { Row } from './row.ts';
import { ALL, NEVER, SENT_TWICE, TWO_LOADS, onceLoaded, sends, viewed } from './row.ts';

const route = (code: string) => ({
  code: onceLoaded(`const to = (part) => location.pathname + part; ${code}`),
});

/** Views of a single-page application. */
export const ROUTES: Row[] = [
  {
    name: 'a view by pushState',
    delays: [300, 1_000, 2_000, 3_500],
    inTests: 3_500,
    parts: (ms) => route(`await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();`),
    expected: viewed('push-state /suite'),
  },
  {
    name: 'a view by pushState whose data come slowly',
    delays: [3_500],
    parts: (ms) =>
      route(
        `await wait(1000); history.pushState({}, '', to('/suite')); await fetch('/attente/${ms}/reponse.json'); pageView();`,
      ),
    expected: viewed('push-state /suite'),
  },
  {
    name: 'a view by pushState without a page view',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => route(`await wait(${ms}); history.pushState({}, '', to('/suite'));`),
    // A view without a hit is no fault if the page sent one page view.
    expected: { views: ['load', 'push-state /suite'] },
  },
  {
    name: 'a view by pushState with two page views',
    delays: [1_500],
    inTests: 1_500,
    parts: (ms) =>
      route(
        `await wait(${ms}); history.pushState({}, '', to('/suite')); pageView(); await wait(1500); pageView();`,
      ),
    expected: {
      ...SENT_TWICE,
      ...viewed('push-state /suite'),
      hits: ['page-view', 'page-view /suite', 'page-view /suite'],
    },
  },
  {
    name: 'a view by pushState whose page view comes later',
    delays: [1_000, 3_000],
    parts: (ms) =>
      route(`await wait(${ms}); history.pushState({}, '', to('/suite')); await wait(500); pageView();`),
    expected: viewed('push-state /suite'),
  },
  {
    name: 'three views by pushState that the tag follows',
    delays: [1_000],
    inTests: 1_000,
    parts: (ms) =>
      route(`const start = location.pathname; _phare.push(['trackHistory']);
for (const part of ['/un', '/deux', '/trois']) { await wait(${ms}); history.pushState({}, '', start + part); }`),
    expected: viewed('push-state /un', 'push-state /deux', 'push-state /trois'),
  },
  {
    name: 'there and back',
    delays: [1_000],
    inTests: 1_000,
    parts: (ms) =>
      route(`const start = location.pathname;
await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();
await wait(${ms}); history.pushState({}, '', start); pageView();`),
    expected: {
      views: ['load', 'push-state /suite', 'push-state'],
      hits: ['page-view', 'page-view /suite', 'page-view'],
    },
  },
  {
    name: 'a view by going back',
    delays: [1_000],
    parts: (ms) =>
      route(`onpopstate = pageView;
await wait(${ms}); history.pushState({}, '', to('/suite')); pageView();
await wait(${ms}); history.back();`),
    expected: {
      views: ['load', 'push-state /suite', 'pop-state'],
      hits: ['page-view', 'page-view /suite', 'page-view'],
    },
  },
  {
    name: 'a view by replaceState',
    delays: [1_000, 3_500],
    parts: (ms) => route(`await wait(${ms}); history.replaceState({}, '', to('/suite')); pageView();`),
    expected: viewed('replace-state /suite'),
  },
  {
    name: 'a view by its fragment',
    delays: [1_000, 3_500],
    parts: (ms) => route(`onhashchange = pageView; await wait(${ms}); location.hash = 'suite';`),
    expected: viewed('fragment #suite'),
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
    expected: viewed('push-state /suite'),
  },
];

/** Returns code that runs once, in the document of the first load. */
const first = (code: string) =>
  `if (sessionStorage.vue !== location.pathname) { sessionStorage.vue = location.pathname; ${code} }`;
const reload = (ms: number): Parts => ({ code: first(`after(${ms}, () => location.reload());`) });

/** Documents that replace the first one. */
export const DOCUMENTS: Row[] = [
  { name: 'a reload', delays: ALL, inTests: 2_000, parts: reload, expected: TWO_LOADS },
  {
    name: 'a reload at the end of a visit',
    delays: [600, 650, 5_950, 6_000, 6_050],
    inTests: 6_000,
    parts: reload,
    expected: [{}, TWO_LOADS],
  },
  {
    name: 'another document',
    delays: [1_000, 2_000, 5_000],
    inTests: 2_000,
    parts: (ms) => ({
      code: `if (!location.pathname.endsWith('/suite')) after(${ms}, () => location.replace(location.pathname + '/suite'));`,
    }),
    expected: viewed('load /suite'),
  },
  {
    name: 'another document by a meta element',
    delays: [2_000],
    parts: (ms) => ({
      code: `if (!location.pathname.endsWith('/suite')) after(10, () =>
  document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: \`${ms / 1_000}; url=\${location.pathname}/suite\` })));`,
    }),
    expected: viewed('load /suite'),
  },
  {
    name: 'a window that is opened',
    delays: [800],
    parts: (ms) => ({
      code: `after(${ms}, () => open(location.pathname + '/suite')); after(2500, () => sendEvent('suite'));`,
    }),
    expected: { hits: ['page-view', 'event suite'] },
  },
  {
    name: 'a reload, and a second page view then',
    delays: [1_000],
    parts: (ms) => ({
      code: `if (sessionStorage.vue === location.pathname) after(2000, pageView);
${first(`after(${ms}, () => location.reload());`)}`,
    }),
    expected: {
      ...SENT_TWICE,
      views: ['load', 'load'],
      hits: ['page-view', 'page-view', 'page-view'],
    },
  },
];

/** Returns code that queues hits, which a timer and the unload send. */
const queued = (ms: number) => `const waiting = [];
const empty = () => { for (const run of waiting.splice(0)) run(); };
setInterval(empty, ${ms});
addEventListener('pagehide', empty);
document.addEventListener('visibilitychange', empty);`;

/** Hits that the page sends when it is left. */
export const LEAVING: Row[] = [
  {
    name: 'a queue that a timer empties',
    delays: [5_000],
    inTests: 5_000,
    parts: (ms) => sends(`${queued(ms)}\nwaiting.push(() => sendEvent('lecture'), pageView);`),
    expected: { hits: ['event lecture', 'page-view'] },
  },
  {
    name: 'a queue that the departure empties',
    delays: NEVER,
    inTests: 30_000,
    parts: (ms) => ({ code: `${queued(ms)}\nafter(2000, () => waiting.push(() => sendEvent('lecture')));` }),
    expected: { hits: ['page-view', 'event lecture'] },
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
    expected: { hits: ['page-view', 'event depart'] },
  },
];
