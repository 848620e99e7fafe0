import type { IntegrityMatrix, Quality, QualityView, SitePolicy } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleMatrix, sampleQuality, sampleQualityPages } from './sample-quality.ts';
import { samplePolicies } from './sample-policies.ts';

/** What the tabs of data quality show, whatever the period. */
export interface FakeQuality {
  of: (check: Check, view: QualityView | null) => Quality;
  pages: ReturnType<typeof sampleQualityPages>;
  policies: SitePolicy[];
  matrix: Pick<IntegrityMatrix, 'items' | 'variables'>;
}

const TABS: readonly [Check, QualityView | null][] = [
  ['dataLayer', null],
  ['csp', null],
  ['tagJs', null],
  ['tagPhp', null],
  ['hitPageview', 'triggering'],
  ['hitPageview', 'integrity'],
];

/** Visits that were judged, how many pages show each reason, how many policies there are, how many variables are required. */
export function fakeQuality(sizes: {
  visits: number;
  pages: number;
  policies: number;
  variables: number;
}): FakeQuality {
  return {
    of: (check, view) => sampleQuality({ check, view }, sizes.visits),
    pages: sampleQualityPages(sizes.pages),
    policies: samplePolicies(sizes.policies),
    matrix: sampleMatrix(sizes.visits === 0 ? 0 : sizes.pages, sizes.variables),
  };
}

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
