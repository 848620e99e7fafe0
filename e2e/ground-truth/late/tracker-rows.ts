import { TRACKERS } from '@vigie/demo-site/trackers/index.ts';
import type { Row } from './row.ts';
import { SENT_TWICE, viewed } from './row.ts';

/** Real trackers, with their own queues, timers and databases. */
export const REAL_TRACKERS: Row[] = TRACKERS.flatMap((tracker): Row[] => [
  {
    name: `a second page view of ${tracker.name}`,
    delays: [3_000],
    inTests: 3_000,
    parts: (ms) => ({ tracker, code: `after(${ms}, () => { ${tracker.pageView} });` }),
    expected: SENT_TWICE,
  },
  {
    name: `a view by pushState with ${tracker.name}`,
    delays: [2_000],
    parts: (ms) => ({
      tracker,
      code: `after(${ms}, () => {
  history.pushState({}, '', location.pathname + '/suite');
  ${tracker.followsHistory ? '' : tracker.pageView}
});`,
    }),
    expected: viewed('push-state /suite'),
  },
]);
