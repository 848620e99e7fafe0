import { KNOWN_DATA_LAYERS } from '@vigie/contract/data-layer-settings.ts';
import type { Row } from './row.ts';
import { LITERAL, sends } from './row.ts';

const NAMES = JSON.stringify(KNOWN_DATA_LAYERS.map(({ name }) => name));

/** Pages that behave differently if their environment is not a plain browser. */
export const WATCHED: Row[] = [
  {
    name: 'a queue of @analytics/google-analytics, which waits while the push of its dataLayer is not the array’s own',
    delays: [300],
    inTests: 300,
    parts: () =>
      sends(
        `window.ga4DataLayer = window.ga4DataLayer || [];
window.gtag = function () { window.ga4DataLayer.push(arguments); };
gtag('js', new Date());
gtag('config', 'G-1', { send_page_view: false });
const isLoaded = () => window.ga4DataLayer && Array.prototype.push === window.ga4DataLayer.push;
const timer = setInterval(() => {
  if (!isLoaded()) return;
  clearInterval(timer);
  gtag('event', 'page_view');
  pageView();
}, 25);`,
        { dataLayers: [{ name: 'ga4DataLayer', shape: 'array' }] },
      ),
  },
  {
    name: 'a page that asks whether another dataLayer is there',
    delays: [300],
    inTests: 300,
    parts: () =>
      sends(
        `if (!${NAMES}.slice(1).some((name) => name in window || window.hasOwnProperty(name))) pageView();`,
      ),
  },
  {
    name: 'a page that trusts functions of the browser only',
    delays: [300],
    inTests: 300,
    parts: () =>
      sends(`const isOwn = ({ name, value }) =>
  Function.prototype.toString.call(value).replace(/\\s+/g, ' ') === 'function ' + name + '() { [native code] }';
const functions = ['push', 'unshift', 'splice'].map((name) => ({ name, value: dataLayer[name] }));
if (functions.every(isOwn) && Object.getOwnPropertyNames(dataLayer).join() === '0,length') pageView();`),
  },
  {
    name: 'a dataLayer that is defined while the tag is on its way',
    delays: [300],
    inTests: 300,
    parts: () => ({
      layer: '',
      tag: 'by-code',
      code: `addTag(); Promise.resolve().then(() => { window.dataLayer = [${LITERAL}]; });`,
    }),
  },
];
