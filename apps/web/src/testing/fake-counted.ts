import { matchesFilter, mentions, pageOf, byId, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './sample-text.ts';

export function answerCounted({ counted }: FakeState): Answers<'counted'> {
  return {
    steps: () => ({ trackers: counted.trackers }),
    hits: (input) => ({
      ...pageOf(
        counted.hits.filter(
          (hit) =>
            hit.event === input.event &&
            matchesFilter(input.state, hit.state) &&
            matchesFilter(input.reason, hit.reason) &&
            mentions(input.q, hit.url),
        ),
        input,
      ),
    }),
    events: ({ event }) => ({
      events: counted.events.filter((one) => matchesFilter(event, one.event)),
    }),
    days: () => counted.days,
    ofVisit: ({ id }) => ({ observationId: id, trackers: counted.ofVisit }),
  };
}

export function answerReportInterfaces({
  reportInterfaces,
  counted,
}: FakeState): Answers<'reportInterfaces'> {
  return {
    test: ({ id }) => {
      const lastAnswer = { ...counted.answer, at: NOW };
      Object.assign(byId(reportInterfaces, id), { lastAnswer });
      return lastAnswer;
    },
  };
}
