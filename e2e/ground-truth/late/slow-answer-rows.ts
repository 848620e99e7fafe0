import type { Row } from './row.ts';
import { onceLoaded, SENT_TWICE } from './row.ts';

const address = (ms: number) => `/attente/${ms}/reponse.json`;

/** Code that waits for an answer in several ways, then calls `pageView`. */
const WAYS: Record<string, (ms: number) => string> = {
  'a fetch that nobody reads': (ms) => `fetch('${address(ms)}').then(pageView)`,
  'a fetch that is read': (ms) => `fetch('${address(ms)}').then((answer) => answer.json()).then(pageView)`,
  'a fetch whose head comes at once': (ms) =>
    `fetch('/corps/${ms}').then((answer) => answer.json()).then(pageView)`,
  XMLHttpRequest: (ms) =>
    `const request = new XMLHttpRequest(); request.onload = pageView; request.open('GET', '${address(ms)}'); request.send()`,
  'a fetch with a longer time limit': (ms) =>
    `fetch('${address(ms)}', { signal: AbortSignal.timeout(${ms + 3_000}) }).then(pageView)`,
  'a fetch of a worker': (ms) =>
    `const code = 'fetch("' + origin + '${address(ms)}").then(() => postMessage(0))';
new Worker(URL.createObjectURL(new Blob([code]))).onmessage = pageView`,
  'a chain of fetches': (ms) =>
    `fetch('${address(ms / 3)}').then(() => fetch('${address(ms / 2)}')).then(pageView)`,
};

/** Page views that wait for a slow answer, on pages that have sent one. */
export const SLOW_ANSWERS: Row[] = [
  ...Object.entries(WAYS).map(([way, code]): Row => ({
    name: `a second page view after ${way}`,
    delays: way === 'a fetch that nobody reads' ? [3_000, 8_000] : [3_000],
    inTests: way === 'a fetch that nobody reads' ? 3_000 : undefined,
    parts: (ms) => ({ code: onceLoaded(code(ms)) }),
    expected: SENT_TWICE,
  })),
  {
    name: 'a second page view some time after a slow answer',
    delays: [3_000],
    parts: (ms) => ({ code: onceLoaded(`await fetch('${address(ms)}'); await wait(5000); pageView();`) }),
    expected: SENT_TWICE,
  },
  {
    name: 'a second page view after two slow answers, one after the other',
    delays: [3_000],
    parts: (ms) => ({
      code: onceLoaded(`await fetch('${address(ms)}'); await fetch('${address(ms + 500)}'); pageView();`),
    }),
    expected: SENT_TWICE,
  },
  {
    // Its time stands still for the first 2.5 s of its request.
    name: 'an event of a page that gives up before the answer',
    delays: [9_000],
    parts: (ms) => ({
      code: onceLoaded(
        `fetch('${address(ms)}', { signal: AbortSignal.timeout(${ms / 3}) }).then(pageView, () => sendEvent('delai'));`,
      ),
    }),
    expected: { hits: ['page-view', 'event delai'] },
  },
  {
    name: 'a second page view once a service worker has started',
    delays: [2_000],
    inTests: 2_000,
    parts: (ms) => ({
      code: onceLoaded(`const { installing } = await navigator.serviceWorker.register('/attente/${ms}/service-worker.js');
installing.onstatechange = () => installing.state === 'activated' && pageView();`),
    }),
    expected: SENT_TWICE,
  },
  {
    name: 'a page view beside a long poll by its address',
    delays: [0],
    parts: () => ({ code: `fetch('/socket.io/?transport=polling').catch(() => {});` }),
  },
];
