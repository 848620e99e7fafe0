import type { FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW } from './samples.ts';

export function fakeRehearsals(os: FakeOs, state: FakeState) {
  return {
    start: os.rehearsals.start.handler(({ input: { id } }) => {
      const rehearsal = {
        problemId: id,
        at: NOW,
        endedAt: null,
        jobId: null,
        observationId: null,
        before: [],
        proof: null,
        failure: null,
      };
      state.rehearsals = [...state.rehearsals.filter((one) => one.problemId !== id), rehearsal];
      return rehearsal;
    }),
    lines: os.rehearsals.lines.handler(({ input: { form, file } }) => ({
      text: `# ${form}\nadd_header X-Test 1;\n`,
      diff: file === null ? null : `--- a\n+++ b\n-${file}\n`,
      notes: ['nginx-inherits' as const],
      refused: [],
    })),
    last: os.rehearsals.last.handler(
      ({ input: { id } }) => state.rehearsals.find(({ problemId }) => problemId === id) ?? null,
    ),
  };
}
