import { byId, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './samples.ts';

const DIFFERENCE = {
  parts: [
    {
      beforeLine: 1,
      afterLine: 1,
      lines: [
        { kind: 'removed' as const, text: 'load(tag);' },
        { kind: 'added' as const, text: 'load();' },
      ],
    },
  ],
  changedLines: 2,
  isCut: false,
};

export function fakeCulprits(os: FakeOs, state: FakeState) {
  const known = (problemId: string) =>
    state.culprits.find((one) => one.problemId === problemId) ?? {
      problemId,
      suspicions: null,
      why: 'never-healthy' as const,
      search: null,
    };
  return {
    start: os.culprits.start.handler(({ input: { id } }) => {
      byId(state.problems, id);
      const search = { at: NOW, endedAt: null, jobId: null, tried: [], culprit: null, failure: null };
      const found = { ...known(id), search };
      state.culprits = [...state.culprits.filter(({ problemId }) => problemId !== id), found];
      return found;
    }),
    get: os.culprits.get.handler(({ input: { id } }) => known(id)),
    difference: os.culprits.difference.handler(() => DIFFERENCE),
    change: os.culprits.change.handler(() => DIFFERENCE),
  };
}
