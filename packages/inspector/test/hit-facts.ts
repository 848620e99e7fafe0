import type { HitFacts } from '../src/authored/test-plan.ts';

/** One page view, in the form that conditions receive. */
export const HIT_FACTS: HitFacts = {
  hits: [
    {
      requestId: '1',
      kind: 'page-view',
      vendor: 'matomo',
      transport: 'beacon',
      method: 'POST',
      url: 'https://stats.example/matomo.php',
      status: 204,
      answer: 'answered',
      atMs: 1,
      parameters: { idsite: '1', page_type: 'product' },
      pageUrl: null,
      siteId: '1',
    },
  ],
  pageview: { idsite: '1', page_type: 'product' },
};
