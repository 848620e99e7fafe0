import { byId, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './sample-text.ts';

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

export function answerCulprits(state: FakeState): Answers<'culprits'> {
  const known = (id: string) =>
    state.culprits.find(({ problemId }) => problemId === id) ?? {
      problemId: id,
      suspicions: null,
      why: 'never-healthy' as const,
      search: null,
    };
  return {
    start: ({ id }) => {
      byId(state.problems, id);
      const search = { at: NOW, endedAt: null, jobId: null, tried: [], culprit: null, failure: null };
      const found = { ...known(id), search };
      state.culprits = [...state.culprits.filter(({ problemId }) => problemId !== id), found];
      return found;
    },
    get: ({ id }) => known(id),
    difference: () => DIFFERENCE,
    change: () => DIFFERENCE,
  };
}
