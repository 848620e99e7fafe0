import type { Message } from '@vigie/contract/message.ts';
import { byId, matchesFilter, mentions, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './sample-text.ts';

const ANSWERERS: ReadonlySet<string> = new Set(['admin', 'moderator']);

export function answerMessages({ messages, user }: FakeState): Answers<'messages'> {
  const { displayName, active_profile: profile } = user;
  const maySeeAll = ANSWERERS.has(profile.role.slug);
  const isShown = (message: Message, wanted: string | undefined) =>
    (maySeeAll || message.mine) &&
    (wanted === undefined || (wanted === 'answered') === message.answers.length > 0);
  return {
    list: (input) =>
      pageOf(
        messages.filter(
          (message) =>
            isShown(message, input.state) &&
            (input.unread === undefined || message.isUnread) &&
            mentions(input.q, message.subject, message.text),
        ),
        input,
      ),
    create: (input) => {
      const id = sampleId(6500 + messages.length);
      const by = { author: displayName, company: profile.company.name, mine: true };
      const message: Message = { ...input, ...by, id, at: NOW, answers: [], isUnread: false };
      messages.unshift(message);
      return message;
    },
    read: ({ id }) => Object.assign(byId(messages, id), { isUnread: false }),
    answer: ({ id, text }) => {
      const message = byId(messages, id);
      message.answers.push({ id: sampleId(6800), text, author: displayName, at: NOW });
      return message;
    },
  };
}

export function answerArticles({ articles }: FakeState): Answers<'articles'> {
  return {
    list: ({ q, locale }) =>
      articles(locale).filter(({ title, summary, body }) => mentions(q, title, summary, body)),
    get: ({ id, locale }) => byId(articles(locale), id),
  };
}

export function answerAuditLog({ auditLog }: FakeState): Answers<'auditLog'> {
  return {
    chain: () => ({
      entries: auditLog.length,
      unsealed: 0,
      brokenAt: null,
      lastSeal: '9f2c41d07be5a8836c1f',
    }),
    list: (input) =>
      pageOf(
        auditLog.filter(
          ({ operation, targetId, person, company, at }) =>
            matchesFilter(input.operation, operation) &&
            matchesFilter(input.targetId, targetId) &&
            matchesFilter(input.userId, person?.id) &&
            matchesFilter(input.companyId, company?.id) &&
            at >= (input.from ?? '') &&
            (input.to === undefined || at < input.to),
        ),
        input,
      ),
  };
}
