import type { Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './sample-text.ts';

export function answerRealVisitors({ visitors }: FakeState): Answers<'realVisitors'> {
  return {
    figures: () => visitors.figures,
    series: () => visitors.series,
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
