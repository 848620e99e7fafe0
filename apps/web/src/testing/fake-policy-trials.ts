import type { FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

const HIT = { vendor: 'matomo', siteId: '3', kind: 'page-view' as const, before: 1, after: 0 };
const REQUESTED_HOSTS = [{ host: 'pixel.example', before: 2, after: 0 }];
const NOTHING = { failed: null, hits: [], blocked: [], broken: [] };

/** Implements policy trials, which end at once, with one page that loses its page view. */
export function fakePolicyTrials(os: FakeOs, state: FakeState) {
  return {
    start: os.policyTrials.start.handler(({ input: { poolId, policy } }) => {
      const page = {
        url: 'https://www.boutique-demo.fr/panier',
        failed: null,
        hits: [HIT],
        blocked: [{ host: 'stats.boutique-demo.fr', requests: 2 }],
        broken: [{ check: 'tagJs' as const, reason: 'blocked-by-csp' as const, tracker: null }],
      };
      const other = { ...NOTHING, url: 'https://www.boutique-demo.fr/', hits: [{ ...HIT, after: 1 }] };
      const trial = { ...endedTrial(state, poolId), policy, pages: [other, page] };
      state.policyTrial = trial;
      return trial;
    }),
    last: os.policyTrials.last.handler(() => state.policyTrial),
  };
}

/**
 * Implements container trials: one page loses its page view, one sends an additional event, and one does not load the
 * container.
 */
export function fakeContainerTrials(os: FakeOs, state: FakeState) {
  return {
    start: os.containerTrials.start.handler(({ input: { poolId, previewUrl } }) => {
      const address = previewUrl?.split('?')[0] ?? null;
      const draft =
        address === null
          ? { kind: 'script' as const, version: '8' }
          : { kind: 'preview' as const, address, environment: 'env-3' };
      const gained = { ...HIT, kind: 'event' as const, before: 0, after: 1 };
      const pages = [
        { ...NOTHING, url: 'https://www.boutique-demo.fr/', hits: [gained], requests: REQUESTED_HOSTS },
        { ...NOTHING, url: 'https://www.boutique-demo.fr/panier', hits: [HIT] },
        { ...NOTHING, url: 'https://www.boutique-demo.fr/aide', isUnmet: true },
      ];
      const trial = { ...endedTrial(state, poolId), draft, pages };
      state.containerTrial = trial;
      return trial;
    }),
    last: os.containerTrials.last.handler(() => state.containerTrial),
  };
}

function endedTrial({ pools }: FakeState, poolId: string) {
  const pool = pools.find(({ id }) => id === poolId)?.name ?? '';
  return { jobId: sampleId(800), pool, at: NOW, endedAt: NOW, stopped: null };
}
