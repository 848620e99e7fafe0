import type { Parts } from './page.ts';
import type { Row } from './row.ts';
import { onceLoaded, SENT_TWICE, viewed } from './row.ts';

/** Returns a page with the application; `code` opens and uses it. */
const application = (code: string, toldBy = 'router'): Parts => ({
  body: '<div id="application"></div><script type="module" src="/application/application.js"></script>',
  code: onceLoaded(`const { open } = startApplication({ pageView, basepath: location.pathname, toldBy: '${toldBy}' });
${code}`),
});

/** Views of an application of React and TanStack Router. */
export const APPLICATIONS: Row[] = [
  {
    name: 'a route of an application, opened by code',
    delays: [300, 1_000, 2_000, 3_500],
    inTests: 2_000,
    parts: (ms) => application(`await wait(${ms}); open('/produit');`),
    expected: viewed('push-state /produit'),
  },
  {
    name: 'a route of an application, opened by its link',
    delays: [1_000, 3_500],
    parts: (ms) => application(`await wait(${ms}); document.querySelector('#application a').click();`),
    expected: viewed('push-state /produit'),
  },
  {
    name: 'a route of an application that loads its code',
    delays: [1_000, 3_500],
    inTests: 3_500,
    parts: (ms) => application(`await wait(${ms}); open('/panier');`),
    expected: viewed('push-state /panier'),
  },
  {
    name: 'a route of an application that leads elsewhere',
    delays: [2_000],
    parts: (ms) => application(`await wait(${ms}); open('/ancien');`),
    expected: {
      ...viewed('push-state /ancien', 'replace-state /panier'),
      hits: ['page-view', 'page-view /panier'],
    },
  },
  {
    name: 'two routes of an application',
    delays: [1_500],
    inTests: 1_500,
    parts: (ms) =>
      application(`for (const path of ['/produit', '/panier']) { await wait(${ms}); open(path); }`),
    expected: viewed('push-state /produit', 'push-state /panier'),
  },
  {
    name: 'a route of an application that is told twice',
    delays: [1_000, 3_000],
    inTests: 3_000,
    parts: (ms) => application(`await wait(${ms}); open('/produit');`, 'router-and-component'),
    expected: {
      ...SENT_TWICE,
      ...viewed('push-state /produit'),
      hits: ['page-view', 'page-view /produit', 'page-view /produit'],
    },
  },
  {
    name: 'a route of an application that nobody tells',
    delays: [2_000],
    parts: (ms) => application(`await wait(${ms}); open('/produit');`, 'nobody'),
    expected: { ...viewed('push-state /produit'), hits: ['page-view'] },
  },
];
