import type { Tracker } from './tracker.ts';

/** Plausible, imported as a module. */
export const plausible: Tracker = {
  name: 'plausible',
  library: { package: '@plausible-analytics/tracker', file: './plausible.js' },
  jsTagName: 'plausible.js',
  phpTagName: '/api/event',
  requiredVariables: ['n', 'u', 'd'],
  install: ({ library, collector }) => `<script type="module">
import { init, track } from '${library}';
init({ domain: 'boutique.test', endpoint: '${collector}/api/event', captureOnLocalhost: true });
window.trackPlausible = track;
</script>`,
  pageView: `trackPlausible('pageview', {});`,
  event: `trackPlausible('Ajout au panier', { props: { produit: 'lampe-tempete' } });`,
  followsHistory: true,
  answer: 'read',
  waitsInLine: false,
};
