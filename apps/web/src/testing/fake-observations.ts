import { byId, pageOf, refused, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleComparison, sampleReEvaluation } from './sample-visits.ts';
import { sampleId } from './samples.ts';

export function fakeObservations(os: FakeOs, state: FakeState) {
  return {
    get: os.observations.get.handler(({ input }) => byId(state.observations, input.id)),
    screenshot: os.observations.screenshot.handler(() => {
      throw refused('not-found');
    }),
    har: os.observations.har.handler(
      () => new Blob(['{"log":{"version":"1.2","entries":[]}}'], { type: 'application/json' }),
    ),
    compare: os.observations.compare.handler(({ input }) => {
      const before = byId(state.visits, input.otherId);
      const after = byId(state.visits, input.id);
      return sampleComparison(before, after);
    }),
    ofPage: os.observations.ofPage.handler(({ input }) => pageOf(state.visits, input)),
    reEvaluate: os.observations.reEvaluate.handler(({ input }) => {
      const id = sampleId(4000 + state.reEvaluations.length);
      const begun = sampleReEvaluation({ ...input, id, state: 'running', done: 0, finishedAt: null });
      state.reEvaluations.unshift(begun);
      return begun;
    }),
    reEvaluations: os.observations.reEvaluations.handler(({ input }) => pageOf(state.reEvaluations, input)),
    /** Each look finds it further; the second one finds it done. */
    reEvaluation: os.observations.reEvaluation.handler(({ input }) => {
      const found = byId(state.reEvaluations, input.id);
      const told = { ...found };
      Object.assign(found, sampleReEvaluation({ ...found, state: 'succeeded', done: found.total ?? 0 }));
      return told;
    }),
  };
}
