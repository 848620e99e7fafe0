import type { ComparedPage } from '@vigie/contract/comparison.ts';
import { fileOf, mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

interface Filters {
  kind?: string | undefined;
  cause?: string | undefined;
  q?: string | undefined;
}

export function fakeComparisons(os: FakeOs, state: FakeState) {
  const found = (filters: Filters) => state.comparedPages.filter((page) => passes(page, filters));
  return {
    summary: os.comparisons.summary.handler(() => state.comparison),
    pages: os.comparisons.pages.handler(({ input }) => pageOf(found(input), input)),
    csv: os.comparisons.csv.handler(({ input }) =>
      fileOf(['\uFEFFpage', ...found(input).map(({ path }) => path), ''].join('\r\n')),
    ),
    runs: os.comparisons.runs.handler(({ input }) => {
      const { shown, reference } = state.comparison;
      return pageOf(
        [shown.run, reference.run].filter((run) => run !== null),
        input,
      );
    }),
    hits: os.comparisons.hits.handler(() => ({
      isWhole: true,
      hits: [
        {
          kind: 'changed' as const,
          vendor: 'matomo',
          siteId: '1',
          number: 1,
          differences: [
            { change: 'changed' as const, name: 'action_name', before: 'Panier', after: 'Votre panier' },
            { change: 'removed' as const, name: 'dimension3', before: 'client', after: null },
          ],
        },
        { kind: 'only-reference' as const, vendor: 'ga4', siteId: 'G-1', number: 1, differences: [] },
      ],
    })),
  };
}

function passes({ path, kinds, changes }: ComparedPage, { kind, cause, q }: Filters): boolean {
  return (
    (kind === undefined || kinds.some((one) => one === kind)) &&
    (cause === undefined ||
      changes.some((change) => change.key === cause && change.kind === (kind ?? change.kind))) &&
    mentions(q, path)
  );
}
