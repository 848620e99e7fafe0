import { COLLECTOR_NAME } from '../shop/tracking-snippet.ts';
import { trial } from './trial.ts';
import { commanding, usualTag } from './shop-page.ts';

const TRANSPORTS = ['image', 'fetch', 'xhr', 'blob', 'script', 'json', 'batch'] as const;

const POST_TO_WORKER = `(url) => { (window.worker ||= new Worker('/worker.js')).postMessage(url); }`;
const POST_TO_SERVICE_WORKER = `async (url) => {
  await navigator.serviceWorker.register('/service-worker.js');
  (await navigator.serviceWorker.ready).active.postMessage(url);
}`;
const TITLES = {
  image: 'Pixel',
  fetch: 'Fetch sans réponse lisible',
  xhr: 'XHR, corps encodé',
  blob: 'Beacon avec un corps Blob',
  script: 'Élément script',
  json: 'JSON',
  batch: 'Lot JSON de plusieurs hits',
} as const;

/** Healthy pages that send their hits in every way that trackers use. */
export const hardTransports = [
  ...TRANSPORTS.map((transport) =>
    trial(`/essais/transport-${transport}`, TITLES[transport], {
      tag: commanding(['setTransport', transport], ['trackPageView'], ['trackEvent', 'essai', transport]),
    }),
  ),
  trial('/essais/reponse-illisible', 'Réponse sans en-tête CORS', {
    tag: usualTag(({ collectorOrigin }) => ({
      collector: `${collectorOrigin}/sans-cors/${COLLECTOR_NAME}`,
      commands: [['setTransport', 'readable-fetch'], ['trackPageView']],
    })),
    warnings: { tagPhp: ['cors-answer-unreadable'] },
  }),
  trial('/essais/travailleur', 'Hit envoyé par un worker', {
    tag: commanding(['setTransport', { js: POST_TO_WORKER }], ['trackPageView']),
  }),
  trial('/essais/service-worker', 'Hit envoyé par un service worker', {
    tag: commanding(['setTransport', { js: POST_TO_SERVICE_WORKER }], ['trackPageView']),
  }),
];
