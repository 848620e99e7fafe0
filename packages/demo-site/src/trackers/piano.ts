import type { Tracker } from './tracker.ts';

/** Piano Analytics, with its command queue. */
export const piano: Tracker = {
  name: 'piano',
  library: { package: 'piano-analytics-js', file: '../browser/piano-analytics.js' },
  jsTagName: 'piano-analytics.js',
  phpTagName: '/event',
  requiredVariables: ['s', 'events.0.data.page'],
  install: ({ library, collector }) => `<script>
window._paq = window._paq || [];
window._paq.push(['setConfigurations', { site: 123456789, collectDomain: '${collector}' }]);
window._paq.push(['sendEvent', 'page.display', { page: document.title, page_chapter1: 'boutique' }]);
</script>
<script async src="${library}"></script>`,
  pageView: `_paq.push(['sendEvent', 'page.display', { page: document.title, page_chapter1: 'boutique' }]);`,
  event: `_paq.push(['sendEvent', 'click.action', { click: 'ajout au panier' }]);`,
  followsHistory: false,
  answer: 'unread',
  waitsInLine: false,
};
