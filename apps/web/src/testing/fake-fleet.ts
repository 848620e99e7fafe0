import { listFile, matchesFilter, mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function fakeFleet(os: FakeOs, state: FakeState) {
  return {
    list: os.fleet.list.handler(({ input }) => {
      const { q, labels, state: asked } = input;
      const items = state.fleet.items.filter(
        ({ name, url, isBroken, labels: its }) =>
          mentions(q, name, url) &&
          matchesFilter(asked === 'broken' ? true : undefined, isBroken) &&
          (labels === undefined || its.includes(labels)),
      );
      return { ...state.fleet, ...pageOf(items, input) };
    }),
    causes: os.fleet.causes.handler(() => state.sharedCauses),
    csv: os.fleet.csv.handler(() => listFile(state.fleet.items)),
  };
}
