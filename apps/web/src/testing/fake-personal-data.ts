import { matchesFilter, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { samplePagesOfData, sampleVisitData } from './sample-personal-data.ts';

export function answerPersonalData({ personalData }: FakeState): Answers<'personalData'> {
  return {
    list: (input) =>
      pageOf(
        personalData.filter(
          ({ kind, isOver }) =>
            matchesFilter(input.kind, kind) && matchesFilter(input.state, isOver ? 'over' : 'sent'),
        ),
        input,
      ),
    pages: (input) => pageOf(samplePagesOfData(), input),
    ofVisit: () => sampleVisitData(),
  };
}
