import { plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

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
    .selectFrom('message_answers as answers')
    .leftJoin('users as authors', 'authors.id', 'answers.user_id')
    .select(['answers.id', 'answers.message_id as messageId', 'answers.text'])
    .select(['answers.created_at as createdAt', nameOfUser('authors').as('author')])
    .where('answers.message_id', 'in', messageIds)
    .orderBy('answers.id')
    .execute();
}

interface NewAnswer {
  id: string;
  messageId: string;
  userId: string;
  text: string;
  now: Date;
}

export async function insertAnswer(db: Db, answer: NewAnswer): Promise<void> {
  await db
    .insertInto('message_answers')
    .values({
      id: answer.id,
      message_id: answer.messageId,
      user_id: answer.userId,
      text: plainText(answer.text),
      created_at: answer.now,
    })
    .execute();
}
