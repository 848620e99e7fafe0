import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.ts';
import type { Tracker } from './tracker.ts';

const SNIPPET = readFileSync(packageFile('mixpanel-browser', './mixpanel-jslib-snippet.min.js'), 'utf8');

/** Mixpanel, loaded by its own snippet. */
export const mixpanel: Tracker = {
  name: 'mixpanel',
  library: { package: 'mixpanel-browser', file: './mixpanel.min.js' },
  jsTagName: 'mixpanel.min.js',
  phpTagName: '/track/',
  requiredVariables: [],
  install: ({ library, collector }) => `<script>
window.MIXPANEL_CUSTOM_LIB_URL = '${library}';
${SNIPPET}
mixpanel.init('boutique', { api_host: '${collector}', track_pageview: 'url-with-path', batch_requests: false });
</script>`,
  pageView: 'mixpanel.track_pageview();',
  event: `mixpanel.track('Ajout au panier', { produit: 'lampe-tempete' });`,
  followsHistory: true,
  answer: 'read',
  waitsInLine: false,
};
