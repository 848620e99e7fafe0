import type { Message } from '@vigie/contract/message.ts';
import { byId, mentions, pageOf, fileOf, matchesFilter, type FakeOs } from './fake-answers.ts';
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

export function fakeAuditLog(os: FakeOs, state: FakeState) {
  return {
    csv: os.auditLog.csv.handler(({ input }) => {
      const rows = state.auditLog.filter(({ operation }) => matchesFilter(input.operation, operation));
      return fileOf(['\uFEFFNo.', ...rows.map(({ id }) => id), ''].join('\r\n'));
    }),
    chain: os.auditLog.chain.handler(() => ({
      entries: state.auditLog.length,
      unsealed: 0,
      brokenAt: null,
      lastSeal: '9f2c41d07be5a8836c1f',
    })),
    list: os.auditLog.list.handler(({ input }) =>
      pageOf(
        state.auditLog.filter(
          ({ operation, targetId, person: user, company, at }) =>
            matchesFilter(input.operation, operation) &&
            matchesFilter(input.targetId, targetId) &&
            matchesFilter(input.userId, user?.id) &&
            matchesFilter(input.companyId, company?.id) &&
            at >= (input.from ?? '') &&
            (input.to === undefined || at < input.to),
        ),
        input,
      ),
    ),
  };
}
