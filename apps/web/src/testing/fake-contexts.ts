import { byId, removeById, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeContexts(os: FakeOs, state: FakeState) {
  return {
    list: os.contexts.list.handler(({ input }) =>
      state.contexts.filter(({ websiteId }) => websiteId === input.websiteId),
    ),
    create: os.contexts.create.handler(({ input: { variables = {}, ...input } }) => {
      const context = {
        ...input,
        id: sampleId(1100 + state.contexts.length),
        variableNames: Object.keys(variables),
        createdAt: NOW,
        updatedAt: NOW,
      };
      state.contexts.push(context);
      return context;
    }),
    update: os.contexts.update.handler(({ input: { variables, ...input } }) =>
      Object.assign(byId(state.contexts, input.id), {
        ...input,
        ...(variables ? { variableNames: Object.keys(variables) } : {}),
      }),
    ),
    remove: os.contexts.remove.handler(({ input }) => removeById(state.contexts, input.id)),
  };
}
