import { byId, mentions, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function fakeArticles(os: FakeOs, state: FakeState) {
  return {
    list: os.articles.list.handler(({ input }) =>
      state
        .articles(input.locale)
        .filter(({ title, summary, body }) => mentions(input.q, title, summary, body)),
    ),
    get: os.articles.get.handler(({ input }) => byId(state.articles(input.locale), input.id)),
  };
}
