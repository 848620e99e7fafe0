import { listFile, matchesFilter, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { samplePagesOfData, sampleVisitData } from './sample-personal-data.ts';

export function fakePersonalData(os: FakeOs, state: FakeState) {
  const calls = os.personalData;
  return {
    list: calls.list.handler(({ input }) =>
      pageOf(
        state.personalData.filter(
          ({ kind, isOver }) =>
            matchesFilter(input.kind, kind) && matchesFilter(input.state, isOver ? 'over' : 'sent'),
        ),
        input,
      ),
    ),
    pages: calls.pages.handler(({ input }) => pageOf(samplePagesOfData(), input)),
    csv: calls.csv.handler(() => listFile(state.personalData.map(({ key: id }) => ({ id })))),
    ofVisit: calls.ofVisit.handler(() => sampleVisitData()),
  };
}
