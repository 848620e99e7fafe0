import { policyTrialSchema } from '@vigie/contract/policy-trial.ts';
import { containerBrowserTrialSchema } from '@vigie/contract/container-browser-trial.ts';
import type { Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';
import { NOW, sampleId, SITE } from './sample-text.ts';

const HIT = { vendor: 'matomo', siteId: '3', kind: 'page-view' as const, before: 1, after: 0 };

/** Answers policy trials, which end at once, with one page that loses its page view. */
export function answerPolicyTrials(state: FakeState): Answers<'policyTrials'> {
  return {
    start: ({ poolId, policy }) => {
      const page = {
        url: `${SITE}/panier`,
        hits: [HIT],
        blocked: [{ host: 'stats.boutique-demo.fr', requests: 2 }],
        broken: [{ check: 'tagJs' as const, reason: 'blocked-by-csp' as const }],
      };
      const pages = [{ url: `${SITE}/`, hits: [{ ...HIT, after: 1 }] }, page];
      state.policyTrial = sampleOf(policyTrialSchema, { ...endedTrial(state, poolId), policy, pages });
      return state.policyTrial;
    },
    last: () => state.policyTrial,
  };
}

/**
 * Answers container trials: one page loses its page view, one sends an additional event, and one does not load the
 * container.
 */
export function answerContainerTrials(state: FakeState): Answers<'containerTrials'> {
  return {
    start: ({ poolId, previewUrl }) => {
      const address = previewUrl?.split('?')[0] ?? null;
      const draft =
        address === null
          ? { kind: 'script' as const, version: '8' }
          : { kind: 'preview' as const, address, environment: 'env-3' };
      const gained = { ...HIT, kind: 'event' as const, before: 0, after: 1 };
      const requests = [{ host: 'pixel.example', before: 2, after: 0 }];
      const pages = [
        { url: `${SITE}/`, hits: [gained], requests },
        { url: `${SITE}/panier`, hits: [HIT] },
        { url: `${SITE}/aide`, isUnmet: true },
      ];
      const trial = { ...endedTrial(state, poolId), draft, pages };
      state.containerTrial = sampleOf(containerBrowserTrialSchema, trial);
      return state.containerTrial;
    },
    last: () => state.containerTrial,
  };
}

function endedTrial({ pools }: FakeState, poolId: string) {
  const pool = pools.find(({ id }) => id === poolId)?.name ?? '';
  return { jobId: sampleId(800), pool, endedAt: NOW };
}
