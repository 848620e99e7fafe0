import { byId, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './sample-text.ts';
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

export function answerReach({ reach }: FakeState): Answers<'reach'> {
  return {
    get: () => reach,
    update: ({ websiteId: _id, updatedAt: _before, ...shares }) =>
      Object.assign(reach, {
        shares,
        updatedAt: NOW,
        gaps: [],
        trackers: [{ vendor: 'matomo', name: 'Matomo', browsers: 0.8, consent: null, share: 0.8 }],
      }),
  };
}
