import type { Message } from '@vigie/contract/message.ts';
import { byId, mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

const ANSWERERS: ReadonlySet<string> = new Set(['admin', 'moderator']);

export function fakeMessages(os: FakeOs, state: FakeState) {
  const { displayName, active_profile: profile } = state.user;
  const maySeeAll = ANSWERERS.has(profile.role.slug);
  const isShown = (message: Message, wanted: string | undefined) =>
    (maySeeAll || message.mine) &&
    (wanted === undefined || (wanted === 'answered') === message.answers.length > 0);
  return {
    list: os.messages.list.handler(({ input }) =>
      pageOf(
        state.messages.filter(
          (message) =>
            isShown(message, input.state) &&
            (input.unread === undefined || message.isUnread) &&
            mentions(input.q, message.subject, message.text),
        ),
        input,
      ),
    ),
    create: os.messages.create.handler(({ input }) => {
      const id = sampleId(6500 + state.messages.length);
      const by = { author: displayName, company: profile.company.name, mine: true };
      const message: Message = { ...input, ...by, id, at: NOW, answers: [], isUnread: false };
      state.messages.unshift(message);
      return message;
    }),
    read: os.messages.read.handler(({ input: { id } }) =>
      Object.assign(byId(state.messages, id), { isUnread: false }),
    ),
    answer: os.messages.answer.handler(({ input: { id, text } }) => {
      const message = byId(state.messages, id);
      message.answers.push({ id: sampleId(6800), text, author: displayName, at: NOW });
      return message;
    }),
  };
}
