import type { QualityView } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

const TABS: readonly [Check, QualityView | null][] = [
  ['dataLayer', null],
  ['csp', null],
  ['tagPhp', null],
  ['tagJs', null],
  ['hitPageview', 'triggering'],
  ['hitPageview', 'integrity'],
];

export function fakeDataQuality(os: FakeOs, state: FakeState) {
  return {
    overview: os.dataQuality.overview.handler(() => ({
      tabs: TABS.map(([check, view]) => state.quality.of(check, view)),
    })),
    check: os.dataQuality.check.handler(({ input: { check, view } }) =>
      state.quality.of(check, check === 'hitPageview' ? view : null),
    ),
    pages: os.dataQuality.pages.handler(({ input }) =>
      pageOf(
        state.quality.pages.filter(({ url }) => mentions(input.q, url)),
        input,
      ),
    ),
    policies: os.dataQuality.policies.handler(() => state.quality.policies),
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
