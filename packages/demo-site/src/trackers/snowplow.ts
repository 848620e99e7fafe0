import type { Tracker } from './tracker.ts';

/** Snowplow from its UMD build, whose global is snowplowBrowserTracking. */
export const snowplow: Tracker = {
  name: 'snowplow',
  library: { package: '@snowplow/browser-tracker', file: './index.umd.min.js' },
  jsTagName: 'index.umd.min.js',
  phpTagName: '/tp2',
  requiredVariables: ['aid', 'url', 'page'],
  install: ({ library, collector }) => `<script src="${library}"></script>
<script>
const snowplow = window.snowplowBrowserTracking;
const { origin, pathname } = new URL('${collector}');
snowplow.newTracker('sp', origin, { appId: 'boutique', postPath: pathname + '/tp2' });
snowplow.trackPageView();
</script>`,
  pageView: 'snowplow.trackPageView();',
  event: `snowplow.trackStructEvent({ category: 'panier', action: 'ajout', label: 'lampe-tempete' });`,
  followsHistory: false,
  answer: 'preflighted',
  waitsInLine: false,
};
