import { QUALITY_TABS, qualityTabOf } from '@vigie/contract/data-quality.ts';
import { mentions, pageOf, type Answers } from './fake-answers.ts';
import { sampleAddition } from './sample-rehearsal.ts';
import type { FakeState } from './fake-state.ts';

export function answerDataQuality({ quality }: FakeState): Answers<'dataQuality'> {
  return {
    overview: () => ({ tabs: QUALITY_TABS.map(({ check, view }) => quality.of(check, view)) }),
    check: ({ check, view }) => quality.of(check, qualityTabOf(check, view).view),
    pages: (input) =>
      pageOf(
        quality.pages.filter(({ url }) => mentions(input.q, url)),
        input,
      ),
    policies: () => quality.policies,
    rehearse: () => quality.rehearsal,
    admit: ({ addresses }) => sampleAddition(quality.rehearsal, addresses),
    matrix: (input) => {
      const { items, variables } = quality.matrix;
      const found = items.filter(
        ({ url, states }) =>
          mentions(input.q, url) &&
          (input.only === undefined || states.some((one) => one === 'missing' || one === 'empty')),
      );
      return { ...pageOf(found, input), variables };
    },
  };
}
