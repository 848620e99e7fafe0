import type { AccessChange, AccessName } from '@vigie/contract/access.ts';
import { byId, removeById, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeContexts(os: FakeOs, state: FakeState) {
  return {
    list: os.contexts.list.handler(({ input }) =>
      state.contexts.filter(({ websiteId }) => websiteId === input.websiteId),
    ),
    create: os.contexts.create.handler(({ input: { variables = {}, accessChanges = [], ...input } }) => {
      const context = {
        accessOrigins: [],
        ...input,
        accessNames: changedNames([], accessChanges),
        id: sampleId(1100 + state.contexts.length),
        variableNames: Object.keys(variables),
        createdAt: NOW,
        updatedAt: NOW,
      };
      state.contexts.push(context);
      return context;
    }),
    update: os.contexts.update.handler(
      ({ input: { variables, variableChanges = [], accessChanges = [], ...input } }) => {
        const context = byId(state.contexts, input.id);
        const changed = context.variableNames.flatMap((name) => {
          const change = variableChanges.find(({ was }) => was === name);
          return change ? (change.name ?? []) : name;
        });
        const added = variableChanges.flatMap(({ was, name }) => (was === undefined ? (name ?? []) : []));
        const variableNames = variables ? Object.keys(variables) : [...changed, ...added];
        const accessNames = changedNames(context.accessNames, accessChanges);
        return Object.assign(context, { ...input, variableNames, accessNames });
      },
    ),
    remove: os.contexts.remove.handler(({ input }) => removeById(state.contexts, input.id)),
  };
}

function changedNames(before: AccessName[], changes: AccessChange[]): AccessName[] {
  const kept = before.flatMap(({ kind, name }) => {
    const change = changes.find(({ was, ...one }) => one.kind === kind && was === name);
    if (change === undefined) return [{ kind, name }];
    return change.name === null ? [] : [{ kind, name: change.name }];
  });
  const added = changes.flatMap(({ was, kind, name }) =>
    was === undefined && name !== null ? [{ kind, name }] : [],
  );
  return [...kept, ...added];
}
