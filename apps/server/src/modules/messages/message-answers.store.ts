import { plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { MessageAnswersTable } from '../../db/schema/message-tables.ts';

export interface AnswerRow {
  id: string;
  messageId: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

/** Answers to messages that their caller found within the actor's reach, oldest first. */
export async function listAnswers(db: Db, messageIds: string[]): Promise<AnswerRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('messageAnswers as answers')
    .leftJoin('users as authors', 'authors.id', 'answers.userId')
    .select(['answers.id', 'answers.messageId', 'answers.text'])
    .select(['answers.createdAt', nameOfUser('authors').as('author')])
    .where('answers.messageId', 'in', messageIds)
    .orderBy('answers.id')
    .execute();
}

type NewAnswer = NewRow<MessageAnswersTable>;

/** Marks the answers to a message as seen by its author. */
export async function markAnswersSeen(db: Db, messageId: string, now: Date): Promise<void> {
  await db
    .updateTable('messageAnswers')
    .set({ seenAt: now })
    .where('messageId', '=', messageId)
    .where('seenAt', 'is', null)
    .execute();
}

export async function insertAnswer(db: Db, { now, ...answer }: NewAnswer): Promise<void> {
  await db
    .insertInto('messageAnswers')
    .values({ ...answer, text: plainText(answer.text), createdAt: now })
    .execute();
}
