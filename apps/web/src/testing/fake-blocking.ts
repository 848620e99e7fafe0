import { byId, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleVisitBlocking } from './sample-blocking.ts';

export function answerBlocking({ blockingReport }: FakeState): Answers<'blocking'> {
  return {
    report: () => blockingReport,
    ofVisit: () => sampleVisitBlocking(),
  };
}

export function answerFilterLists({ filterLists }: FakeState): Answers<'filterLists'> {
  return {
    fetch: ({ id }) => Object.assign(byId(filterLists, id), { isWaiting: true }),
  };
}
