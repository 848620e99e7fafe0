import type { Tracker } from './tracker.ts';

/** Countly, loaded as in its documentation; a view is an event, beside the session. */
export const countly: Tracker = {
  name: 'countly',
  library: { package: 'countly-sdk-web', file: './countly.min.js' },
  jsTagName: 'countly.min.js',
  phpTagName: '/i',
  requiredVariables: ['app_key'],
  install: ({ library, collector }) => `<script>
window.Countly = window.Countly || {};
Countly.q = Countly.q || [];
Countly.app_key = 'boutique';
Countly.url = '${collector}';
Countly.q.push(['track_sessions']);
Countly.q.push(['track_pageview']);
</script>
<script async src="${library}" onload="Countly.init()"></script>`,
  pageView: `Countly.q.push(['track_pageview']);`,
  event: `Countly.q.push(['add_event', { key: 'ajout_au_panier', count: 1 }]);`,
  followsHistory: false,
  answer: 'read',
  waitsInLine: true,
};
