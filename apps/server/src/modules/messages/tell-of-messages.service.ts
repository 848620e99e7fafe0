import type { Call } from '../../access/actor.ts';
import { writeMail } from '../mail/mail.service.ts';
import { tellUser } from '../notices/notices.service.ts';
import type { MessageRow } from './messages.store.ts';
import { listOtherAdministrators } from './recipients.store.ts';

/** Confirms a message to its author and hands it to support: to its mailbox, or else to every other administrator. */
export async function tellSupport(
  call: Call,
  message: MessageRow,
  supportEmail: string | null,
): Promise<void> {
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
 * Tells the author of a message about its answer, by the channels that they chose. It tells nobody if the author was
 * deleted or wrote the answer.
 */
export async function tellAuthor(
  call: Call,
  { id: messageId, userId, subject }: MessageRow,
  text: string,
): Promise<void> {
  if (userId === null || userId === call.actor.userId) return;
  const params = { subject, text, messageId };
  await tellUser(call, {
    userId,
    notice: 'message-answered',
    params,
    path: `/aide/contact?message=${messageId}`,
  });
}
