import type { Tag } from '@vigie/contract/tag.ts';
import { byId, matchesFilter, mentions, pageOf, removeById, saveOver, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeTags(os: FakeOs, state: FakeState) {
  return {
    list: os.tags.list.handler(({ input }) =>
      pageOf(
        state.tags.filter(
          (tag) =>
            mentions(input.q, tag.name, tag.vendor, ...tag.patterns) &&
            matchesFilter(input.purpose, tag.purpose) &&
            (input.own === undefined || (input.own === 'true') === !tag.builtIn),
        ),
        input,
      ),
    ),
    get: os.tags.get.handler(({ input }) => byId(state.tags, input.id)),
    create: os.tags.create.handler(({ input }) => {
      const id = sampleId(7500 + state.tags.length);
      const companyId = state.user.active_profile.company.id;
      const tag: Tag = { ...input, id, companyId, builtIn: false, updatedAt: NOW };
      state.tags.unshift(tag);
      return tag;
    }),
    update: os.tags.update.handler(({ input }) => saveOver(byId(state.tags, input.id), input)),
    remove: os.tags.remove.handler(({ input }) => removeById(state.tags, input.id)),
  };
}
