import { sql, type RawBuilder } from 'kysely';
import type { Actor, Call } from '../../access/actor.ts';
import { ofUserWithinReach } from '../../access/reach.ts';
import { plainText } from '../../db/json-text.ts';
import { likeAround } from '../../db/like-text.ts';
import type { ListQuery } from '../../db/list-page.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { NewRow } from '../../db/schema/new-row.ts';
import type { MessageAnswersTable } from '../../db/schema/tables.generated.ts';
import { resource, type RowOf } from '../../resources/resource.ts';

export interface MessagesQuery extends ListQuery {
  state?: 'open' | 'answered' | undefined;
  unread?: 'true' | undefined;
  q?: string | undefined;
}

const isAnswered = sql<boolean>`exists (select from message_answers where message_id = messages.id)`;

/** Returns the condition that the actor wrote the message and has not opened one of its answers yet. */
const isUnread = ({ userId }: Actor) =>
  sql<boolean>`(messages.user_id is not distinct from ${userId} and exists (
    select from message_answers where message_id = messages.id and seen_at is null))`;

export const messages = resource(
  'messages',
  (db, actor) =>
    db
      .selectFrom('messages')
      .leftJoin('users as authors', 'authors.id', 'messages.userId')
      .innerJoin('companies', 'companies.id', 'messages.companyId')
      .selectAll('messages')
      .select([nameOfUser('authors').as('author'), 'companies.name as company'])
      .select([isAnswered.as('isAnswered'), isUnread(actor).as('isUnread')]),
  (actor) => ofUserWithinReach(actor, 'messages'),
);
export type MessageRow = RowOf<typeof messages>;

/** Returns messages within the actor's reach, newest first. */
export function listMessages(call: Pick<Call, 'db' | 'actor'>, query: MessagesQuery) {
  return messages.page(
    call,
    query,
    sql.join<boolean>([sql`true`, ...filtersOf(call.actor, query)], sql` and `),
  );
}

function filtersOf(actor: Actor, { state, unread, q }: MessagesQuery): Array<RawBuilder<boolean>> {
  const filters: Array<RawBuilder<boolean>> = [];
  if (state !== undefined) filters.push(state === 'answered' ? isAnswered : sql`not ${isAnswered}`);
  if (unread !== undefined) filters.push(isUnread(actor));
  if (q !== undefined && q !== '') {
    const like = likeAround(q);
    filters.push(sql`(messages.subject ilike ${like} or messages.text ilike ${like})`);
  }
  return filters;
}

/**
 * Returns when the actor wrote messages since an instant. It locks further messages of the actor until this transaction
 * ends.
 */
export async function listOwnSendings(db: Db, { userId }: Actor, since: Date): Promise<Date[]> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const rows = await db
    .selectFrom('messages')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .execute();
  return rows.map(({ createdAt: at }) => at);
}

export interface AnswerRow {
  id: string;
  messageId: string;
  text: string;
  author: string | null;
  createdAt: Date;
}

/**
 * Returns the answers to messages, oldest first. The caller has checked that the messages are within the actor's reach.
 */
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
