import { matchesFilter, mentions, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';

export function answerTags({ tags }: FakeState): Answers<'tags'> {
  return {
    list: (input) =>
      pageOf(
        tags.filter(
          (tag) =>
            mentions(input.q, tag.name, tag.vendor, ...tag.patterns) &&
            matchesFilter(input.purpose, tag.purpose) &&
            (input.own === undefined || (input.own === 'true') === !tag.builtIn),
        ),
        input,
      ),
  };
}
