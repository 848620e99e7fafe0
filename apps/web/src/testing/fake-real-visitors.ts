import type { Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './sample-text.ts';

export function answerRealVisitors({ visitors }: FakeState): Answers<'realVisitors'> {
  return {
    figures: () => visitors.figures,
    series: () => visitors.series,
    reproduce: ({ trackerId, where }) => {
      const visit = {
        observationId: sampleId(500),
        url: 'https://boutique.example/checkout/basket',
        check: 'csp' as const,
        reason: 'script-blocked',
      };
      for (const loss of visitors.figures.loss)
        if (loss.trackerId === trackerId && JSON.stringify(loss.where) === JSON.stringify(where))
          loss.reproduction = { at: NOW, jobId: sampleId(501), state: 'reproduced', limits: [], visit };
    },
    settings: () => visitors.settings,
    updateSettings: (input) => Object.assign(visitors.settings, input, { updatedAt: NOW }),
    replaceKey: () =>
      Object.assign(visitors.settings, {
        key: 'new-key',
        scriptUrl: 'https://vigie.example.org/collect/new-key/sampler.js',
      }),
    removeAll: () =>
      void Object.assign(visitors.figures, { samples: 0, browsers: [], reports: [], loss: [], views: [] }),
  };
}
