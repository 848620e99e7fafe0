import type { Tracker } from './tracker.ts';

/** PostHog in one file: its hits are gzipped, and batched for a while. */
export const posthog: Tracker = {
  name: 'posthog',
  library: { package: 'posthog-js', file: './array.full.js' },
  jsTagName: 'array.full.js',
  phpTagName: '/e/',
  requiredVariables: [],
  install: ({ library, collector }) => `<script src="${library}"></script>
<script>
posthog.init('phc_boutique', {
  api_host: '${collector}',
  ui_host: '${collector}',
  defaults: '2025-05-24',
  capture_pageview: 'history_change',
  advanced_disable_flags: true,
  disable_session_recording: true,
  disable_external_dependency_loading: true,
});
</script>`,
  pageView: `posthog.capture('$pageview');`,
  event: `posthog.capture('ajout_au_panier', { produit: 'lampe-tempete' });`,
  followsHistory: true,
  answer: 'read',
  waitsInLine: false,
};
