import type { Message } from '@vigie/contract/message.ts';
import type { Actor } from '../../access/actor.ts';
import type { AnswerRow, MessageRow } from './messages.store.ts';

/** A message as the API tells it, with those of the answers that are its own. */
export function presentMessage(row: MessageRow, answers: AnswerRow[], { userId }: Actor): Message {
  return {
    id: row.id,
    topic: row.topic,
    subject: row.subject,
    text: row.text,
    path: row.path,
    author: row.author,
    company: row.company,
    mine: row.userId === userId,
    at: row.createdAt.toISOString(),
    isUnread: row.isUnread,
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ id, text, author, createdAt }) => ({ id, text, author, at: createdAt.toISOString() })),
  };
}
