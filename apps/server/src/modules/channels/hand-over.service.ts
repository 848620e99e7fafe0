import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { emailsIn } from '@vigie/contract/channel.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { mailSubject } from '../mail/mails.ts';
import { writeMail, writeMailTo } from '../mail/mail.service.ts';
import { insertPush, listCompanyManagers } from '../notices/notices.store.ts';
import { normaliseEmail } from '../sign-in/sessions/sessions.policy.ts';
import type { ClaimedDelivery } from './deliveries.store.ts';
import { plainOf, formatPlainMessage } from './formats/plain-message.ts';
import { createRecipientKey } from './recipients.store.ts';

export interface Moment {
  db: Db;
  now: Date;
}

export type SendingChannel = Pick<
  ClaimedDelivery,
  'kind' | 'companyId' | 'settings' | 'sealed' | 'locale'
> & {
  id: string;
};

/** Returns the recipients that get this message. */
type Choose = (recipientKeys: readonly string[]) => Promise<ReadonlySet<string>>;
export const chooseAll: Choose = async (recipientKeys) => new Set(recipientKeys);

interface HandedOver {
  channel: Omit<SendingChannel, 'id' | 'sealed'>;
  message: AlarmMessage;
  choose: Choose;
}

/** Puts a message into the outbox of mails or pushes. Returns the reason if it reaches nobody, else null. */
export async function enqueueMessage(
  { db, now }: Moment,
  { sendsMails }: { sendsMails: boolean },
  { channel: { kind, companyId, settings, locale }, message, choose }: HandedOver,
): Promise<'nobody' | 'no-mail-server' | null> {
  const { headline, facts, links } = formatPlainMessage(message);
  const keepers = await listCompanyManagers(db, companyId);
  if (kind === 'push') {
    const push = { title: 'Vigie', text: mailSubject(headline), path: pathOf(message.url) };
    const write = (userId: string) =>
      insertPush(db, { id: createId(now.getTime()), userId, message: push, now });
    return writeToEach(
      keepers.map(({ id }) => [createRecipientKey(kind, id), () => write(id)]),
      choose,
    );
  }
  const paths = links.map(({ text, url }) => ({ text, path: pathOf(url) }));
  const mail = { kind: 'alarm', params: { headline, text: plainOf({ facts }), paths }, locale } as const;
  const mailboxes = emailsIn(settings['recipients'] ?? '');
  const letters: Letter[] =
    mailboxes.length > 0
      ? mailboxes.map((mailbox) => [mailbox, () => writeMailTo({ db, now }, { ...mail, mailbox, name: '' })])
      : keepers.map(({ id, email }) => [email, () => writeMail({ db, now }, { ...mail, userId: id })]);
  const named = letters.map(([mailbox, write]): Letter => [
    createRecipientKey('email', normaliseEmail(mailbox)),
    write,
  ]);
  return (await writeToEach(named, choose)) ?? (sendsMails ? null : 'no-mail-server');
}

type Letter = [recipientKey: string, write: () => Promise<void>];

/** Writes to each chosen recipient once. Returns 'nobody' if there is no recipient, else null. */
async function writeToEach(letters: readonly Letter[], choose: Choose): Promise<'nobody' | null> {
  const writes = new Map(letters);
  const chosen = await choose([...writes.keys()]);
  for (const [recipientKey, write] of writes) if (chosen.has(recipientKey)) await write();
  return writes.size === 0 ? 'nobody' : null;
}

/** Returns path, query and fragment of an address, with or without its origin. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, 'https://panel.invalid');
  return `${pathname}${search}${hash}`;
}
