import { script } from '../shop/tracking-snippet.ts';
import { pageEntry, usualTag } from './shop-page.ts';
import { trial } from './trial.ts';

const ENTRY = pageEntry('article');
const DECLARE = `window.dataLayer = window.dataLayer || [];\ndataLayer.push(${JSON.stringify(ENTRY)});`;

/**
 * Healthy pages whose dataLayer is hard to read: shared, replaced, emptied, or full of values that JSON cannot hold.
 */
export const hardDataLayers = [
  trial('/essais/gestionnaire', 'Gestionnaire de balises qui reprend push', {
    dataLayer: {
      html: script(DECLARE),
      pushes: [ENTRY, { event: 'gestionnaire_pret' }, { event: 'page_vue', page_type: 'article' }],
    },
    tag: (addresses) =>
      `${usualTag(() => ({ commands: [] }))(addresses)}\n<script src="${addresses.tagOrigin}/gestionnaire.js"></script>`,
    end: () => script(`dataLayer.push({ event: 'page_vue', page_type: 'article' });`),
  }),
  trial('/essais/valeurs-cycliques', 'Valeurs qui ne tiennent pas en JSON', {
    dataLayer: {
      html: script(`${DECLARE}
const cycle = { event: 'cycle' };
cycle.self = cycle;
dataLayer.push(cycle);
dataLayer.push({ event: 'fonction', call() {} }, { event: 'noeud', node: document.documentElement });
dataLayer.push({ event: 'grand', value: 10n });
dataLayer.push({ event: 'piege', get value() { throw new Error('piège'); } });`),
      pushes: null,
    },
    warnings: { dataLayer: ['data-layer-cut'] },
  }),
  trial('/essais/arguments', 'Objet arguments, à la manière de gtag', {
    dataLayer: {
      html: script(
        `${DECLARE}\nfunction gtag() { dataLayer.push(arguments); }\ngtag('set', { currency: 'EUR' });`,
      ),
      pushes: null,
    },
  }),
  trial('/essais/file-videe', 'File vidée par splice', {
    dataLayer: {
      html: script(
        `${DECLARE}\ndataLayer.push({ event: 'avant' }, { event: 'apres' });\ndataLayer.splice(1, 1);`,
      ),
      pushes: [ENTRY, { event: 'avant' }, { event: 'apres' }],
    },
  }),
  trial('/essais/file-remplacee', 'File remplacée', {
    dataLayer: {
      html: script(
        `${DECLARE}\nwindow.dataLayer = [${JSON.stringify(ENTRY)}];\ndataLayer.push({ event: 'suite' });`,
      ),
      pushes: [ENTRY, ENTRY, { event: 'suite' }],
    },
  }),
  trial('/essais/outils-remplaces', 'Fonctions du navigateur remplacées', {
    tag: (addresses) =>
      `${script(`JSON.stringify = () => '{}';
Array.prototype.toJSON = () => 'non';
const push = Array.prototype.push;
Array.prototype.push = function (...values) { return push.apply(this, values); };
const beacon = navigator.sendBeacon.bind(navigator);
navigator.sendBeacon = (...values) => beacon(...values);`)}\n${usualTag()(addresses)}`,
  }),
];
