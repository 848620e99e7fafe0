import { QUALITY_TABS, qualityTabOf } from '@vigie/contract/data-quality.ts';
import { mentions, pageOf, type FakeOs } from './fake-answers.ts';
import { sampleAddition } from './sample-rehearsal.ts';
import type { FakeState } from './fake-state.ts';

export function fakeDataQuality(os: FakeOs, state: FakeState) {
  return {
    overview: os.dataQuality.overview.handler(() => ({
      tabs: QUALITY_TABS.map(({ check, view }) => state.quality.of(check, view)),
    })),
    check: os.dataQuality.check.handler(({ input: { check, view } }) =>
      state.quality.of(check, qualityTabOf(check, view).view),
    ),
    pages: os.dataQuality.pages.handler(({ input }) =>
      pageOf(
        state.quality.pages.filter(({ url }) => mentions(input.q, url)),
        input,
      ),
    ),
    policies: os.dataQuality.policies.handler(() => state.quality.policies),
    rehearse: os.dataQuality.rehearse.handler(() => state.quality.rehearsal),
    admit: os.dataQuality.admit.handler(({ input }) =>
      sampleAddition(state.quality.rehearsal, input.addresses),
    ),
    matrix: os.dataQuality.matrix.handler(({ input }) => {
      const { items, variables } = state.quality.matrix;
      const found = items.filter(
        ({ url, states }) =>
          mentions(input.q, url) &&
          (input.only === undefined || states.some((one) => one === 'missing' || one === 'empty')),
      );
      return { ...pageOf(found, input), variables };
    }),
  };
}
