import type { FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

/** A trial is over at once, with one page that loses its page view. */
export function fakePolicyTrials(os: FakeOs, state: FakeState) {
  return {
    start: os.policyTrials.start.handler(({ input: { poolId, policy } }) => {
      const pool = state.pools.find(({ id }) => id === poolId)?.name ?? '';
      const hit = { vendor: 'matomo', siteId: '3', kind: 'page-view' as const, before: 1, after: 0 };
      const page = {
        url: 'https://www.boutique-demo.fr/panier',
        failed: null,
        hits: [hit],
        blocked: [{ host: 'stats.boutique-demo.fr', requests: 2 }],
        broken: [{ check: 'tagJs' as const, reason: 'blocked-by-csp' as const, tracker: null }],
      };
      const same = { ...hit, after: 1 };
      const other = { ...page, url: 'https://www.boutique-demo.fr/', hits: [same], blocked: [], broken: [] };
      const times = { at: NOW, endedAt: NOW, stopped: null };
      const trial = { jobId: sampleId(800), pool, policy, ...times, pages: [other, page] };
      state.policyTrial = trial;
      return trial;
    }),
    last: os.policyTrials.last.handler(() => state.policyTrial),
  };
}
