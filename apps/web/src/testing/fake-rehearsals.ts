import { rehearsalSchema } from '@vigie/contract/rehearsal.ts';
import type { Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleOf } from './sample-of.ts';

export function answerRehearsals(state: FakeState): Answers<'rehearsals'> {
  return {
    start: ({ id }) => {
      const rehearsal = sampleOf(rehearsalSchema, { problemId: id });
      state.rehearsals = [...state.rehearsals.filter((one) => one.problemId !== id), rehearsal];
      return rehearsal;
    },
    lines: ({ form, file }) => ({
      text: `# ${form}\nadd_header X-Test 1;\n`,
      diff: file === null ? null : `--- a\n+++ b\n-${file}\n`,
      notes: ['nginx-inherits' as const],
      refused: [],
    }),
    last: ({ id }) => state.rehearsals.find(({ problemId }) => problemId === id) ?? null,
  };
}
