import { listFile, matchesFilter, mentions, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function answerFleet({ fleet, sharedCauses }: FakeState): Answers<'fleet'> {
  return {
    list: (input) => {
      const items = fleet.items.filter(
        ({ name, url, isBroken, labels }) =>
          mentions(input.q, name, url) &&
          matchesFilter(input.state === 'broken' ? true : undefined, isBroken) &&
          (input.labels === undefined || labels.includes(input.labels)),
      );
      return { ...fleet, ...pageOf(items, input) };
    },
    causes: () => sharedCauses,
    csv: () => listFile(fleet.items),
  };
}
