import type * as z from 'zod';
import type { MessageInput, messageSchema } from '@vigie/contract/message.ts';
import type { Call, Actor } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import {
  insertAnswer,
  listAnswers,
  markAnswersSeen,
  listMessages,
  listOwnSendings,
  messages,
  type MessageRow,
  type MessagesQuery,
  type AnswerRow,
} from './messages.store.ts';
import { countedSince, secondsUntilNext } from './messages.policy.ts';
import { writeMail } from '../mail/mail.service.ts';
import { notifyUser } from '../notices/notices.service.ts';
import { listOtherAdministrators } from './recipients.store.ts';

/** Returns messages with their answers, newest first. */
export async function listAllMessages(call: Call, query: MessagesQuery) {
  const { db, actor } = call;
  const page = await listMessages(call, query);
  const answers = await listAnswers(
    db,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map((row) => presentMessage(row, answers, actor)) };
}

/** Stores a message to support, and notifies support and its author. */
export async function sendMessage(call: Call, input: MessageInput, supportEmail: string | null) {
  const { db, actor, now } = call;
  await requireSendingAllowed(call);
  const id = createId(now.getTime());
  const { companyId, userId } = actor;
  await messages.insert(db, { id, companyId, userId, ...input, createdAt: now });
  const message = await messages.require(call, id);
  await notifySupport(call, message, supportEmail);
  return presentMessage(message, [], actor);
}

async function requireSendingAllowed({ db, actor, now }: Call): Promise<void> {
  const sentAt = await listOwnSendings(db, actor, countedSince(now));
  const retryAfterSeconds = secondsUntilNext(sentAt, now);
  if (retryAfterSeconds > 0)
    throw new ApiError('too-many-messages', {
      data: { retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    });
}

/** Stores the answer to a message, and notifies its author. */
export async function answerMessage(call: Call, { id, text }: { id: string; text: string }) {
  const { db, actor, now } = call;
  const message = await messages.require(call, id);
  await insertAnswer(db, {
    id: createId(now.getTime()),
    messageId: id,
    userId: actor.userId,
    text,
    now,
    seenAt: message.userId === actor.userId ? now : null,
  });
  await notifyAuthor(call, message, text);
  return readMessage(call, id);
}

/** Records that the author of a message has opened its answers. */
export async function readAnswers(call: Call, { id }: { id: string }) {
  await messages.require(call, id);
  await markAnswersSeen(call.db, id, call.now);
  return readMessage(call, id);
}

async function readMessage(call: Call, id: string) {
  const row = await messages.require(call, id);
  return presentMessage(row, await listAnswers(call.db, [id]), call.actor);
}

/**
 * Sends its author a confirmation of a message, and the message to support: to its mailbox, or else to every other
 * administrator.
 */
async function notifySupport(call: Call, message: MessageRow, supportEmail: string | null): Promise<void> {
  const { db, actor } = call;
  const { id: messageId, subject, text } = message;
  await writeMail(call, { userId: actor.userId, kind: 'message-received', params: { subject, messageId } });
  const params = { subject, text, author: message.author ?? '', messageId };
  const mail = { kind: 'message-new' as const, params };
  if (supportEmail !== null) return writeMail(call, { ...mail, userId: actor.userId, mailbox: supportEmail });
  for (const userId of await listOtherAdministrators(db, actor))
    await writeMail(call, { ...mail, userId, concerns: actor.userId });
}

/**
 * Notifies the author of a message about its answer, by the channels that they chose. Does nothing if the author was
 * deleted or wrote the answer.
 */
async function notifyAuthor(
  call: Call,
  { id: messageId, userId, subject }: MessageRow,
  text: string,
): Promise<void> {
  if (userId === null || userId === call.actor.userId) return;
  const params = { subject, text, messageId };
  await notifyUser(call, {
    userId,
    notice: 'message-answered',
    params,
    path: `/aide/contact?message=${messageId}`,
  });
}

/** Converts a message to the form of the API, with its own answers. */
function presentMessage(
  row: MessageRow,
  answers: AnswerRow[],
  { userId }: Actor,
): z.input<typeof messageSchema> {
  return {
    id: row.id,
    topic: row.topic,
    subject: row.subject,
    text: row.text,
    path: row.path,
    author: row.author,
    company: row.company,
    mine: row.userId === userId,
    at: row.createdAt,
    isUnread: row.isUnread,
    answers: answers
      .filter(({ messageId }) => messageId === row.id)
      .map(({ id, text, author, createdAt }) => ({ id, text, author, at: createdAt })),
  };
}
