import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { emailsIn } from '@vigie/contract/channel.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { normaliseEmail } from '../sessions/sessions.policy.ts';
import { subjectOf } from '../mail/mail-marks.ts';
import { writeMail, writeMailTo } from '../mail/mail.service.ts';
import { insertPush, listKeepers } from '../notices/notices.store.ts';
import { openSettings } from './channel-settings.ts';
import { turnChannelOff } from './channels.store.ts';
import {
  giveUpDeliveries,
  settleDelivery,
  type ClaimedDelivery,
  type DeliveryOutcome,
} from './deliveries.store.ts';
import { hearerOf, takeHearers } from './hearers.store.ts';
import { requestOf, type RequestKind } from './formats/formats.ts';
import { plainOf, toldOf } from './formats/told.ts';
import { postRequest, type Answer } from './post-request.ts';

export interface DeliveryNeeds {
  secrets: SecretBox;
  /** Reaches public addresses only. */
  fetch: FetchLike;
  publicUrl: string;
  /** False: e-mails are kept and nobody gets them. */
  sendsMails: boolean;
}

interface Moment {
  db: Db;
  now: Date;
}

/** A channel with its sealed settings. */
export type SendingChannel = Pick<
  ClaimedDelivery,
  'kind' | 'companyId' | 'settings' | 'sealed' | 'locale'
> & {
  id: string;
};

const MINUTE_MS = 60_000;
/** After a failure a delivery waits this long: eight more attempts, the last one before 24 hours are over. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 360, 420];

/** Tries a claimed delivery once, and notes what became of it. */
export async function tryDelivery(
  { db, now }: Moment,
  needs: DeliveryNeeds,
  delivery: ClaimedDelivery,
): Promise<void> {
  const { isOn } = delivery;
  if (!isOn) return settleDelivery(db, delivery, failed('channel-off'));
  const { kind } = delivery;
  if (kind === 'email' || kind === 'push')
    return db.transaction().execute(async (transaction) => {
      const failure = await handOver({ db: transaction, now }, needs, {
        ...sendingOf(delivery),
        choose: async (hearers) => (await takeHearers(transaction, delivery, hearers)).told,
      });
      await settleDelivery(transaction, delivery, failure === null ? DELIVERED : failed(failure));
    });
  const behind = await outcomeOfOthers(db, needs, delivery);
  if (behind !== null) return settleDelivery(db, delivery, behind);
  const answer = await sendTo(needs, { ...sendingOf(delivery), now });
  const outcome = outcomeOf(answer, delivery, now);
  if (answer.failure !== 'gone') return settleDelivery(db, delivery, outcome);
  await db.transaction().execute(async (transaction) => {
    // The channel first: its other deliveries may meet the same at this moment
    await turnChannelOff(transaction, delivery.channelId, answer.status ?? 0);
    await settleDelivery(transaction, delivery, outcome);
    await giveUpDeliveries(transaction, delivery.channelId);
  });
}

function sendingOf(delivery: ClaimedDelivery): Omit<Sending, 'now'> {
  return { channel: { ...delivery, id: delivery.channelId }, message: delivery.message };
}

/** What becomes of a request that another channel with the same settings makes; null when it is this one's to make. */
async function outcomeOfOthers(
  db: Db,
  { secrets }: Pick<DeliveryNeeds, 'secrets'>,
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome | null> {
  const { channel } = sendingOf(delivery);
  const settings = readSettings(secrets, channel);
  if (settings === null) return null;
  const hearer = hearerOf(channel.kind, settings);
  const { told, othersAt } = await db
    .transaction()
    .execute((transaction) => takeHearers(transaction, delivery, [hearer]));
  if (told.has(hearer)) return null;
  return othersAt === null ? DELIVERED : { ...DELIVERED, state: 'waiting', nextAttemptAt: othersAt };
}

/** Sends a message through a channel now, once. */
export async function sendOnce(
  moment: Moment,
  needs: DeliveryNeeds,
  { channel, message }: { channel: SendingChannel; message: AlarmMessage },
): Promise<Omit<Answer, 'retryAfterMs'>> {
  if (channel.kind === 'email' || channel.kind === 'push')
    return { status: null, failure: await handOver(moment, needs, { channel, message, choose: chooseAll }) };
  return sendTo(needs, { channel, message, now: moment.now });
}

interface Sending {
  channel: SendingChannel;
  message: AlarmMessage;
  now: Date;
}

async function sendTo(
  { secrets, fetch, publicUrl }: DeliveryNeeds,
  { channel, message, now }: Sending,
): Promise<Answer> {
  const settings = readSettings(secrets, channel);
  if (settings === null) return { status: null, failure: 'secret-lost', retryAfterMs: null };
  const told = { ...message, url: new URL(message.url, publicUrl).href };
  const request = requestOf({ kind: channel.kind as RequestKind, settings, message: told, sentAt: now });
  return postRequest(fetch, request, () => now.getTime());
}

/** The settings of a channel; null when another key sealed them. */
function readSettings(secrets: SecretBox, channel: SendingChannel): Record<string, string> | null {
  try {
    return openSettings(secrets, channel);
  } catch {
    return null;
  }
}

const DELIVERED: DeliveryOutcome = { state: 'delivered', nextAttemptAt: null, status: null, failure: null };

const failed = (failure: DeliveryOutcome['failure'], status: number | null = null): DeliveryOutcome => ({
  state: 'failed',
  nextAttemptAt: null,
  status,
  failure,
});

/** Whether a delivery is over after an answer, or when it is tried again. */
export function outcomeOf(
  { status, failure, retryAfterMs }: Answer,
  { attempts, tryUntil }: { attempts: number; tryUntil: Date },
  now: Date,
): DeliveryOutcome {
  if (failure === null) return { ...DELIVERED, status };
  const minutes = RETRY_MINUTES[attempts - 1];
  if (failure === 'gone' || failure === 'secret-lost' || minutes === undefined)
    return failed(failure, status);
  const next = new Date(now.getTime() + Math.max(minutes * MINUTE_MS, retryAfterMs ?? 0));
  if (next > tryUntil) return failed(failure, status);
  return { state: 'waiting', nextAttemptAt: next, status, failure };
}

/** Says whom of the hearers this message is for. */
type Choose = (hearers: readonly string[]) => Promise<ReadonlySet<string>>;
const chooseAll: Choose = async (hearers) => new Set(hearers);

interface HandedOver extends Omit<Sending, 'now'> {
  choose: Choose;
}

/** Puts a message into the outbox of mails or pushes; gives why it reaches no one. */
async function handOver(
  { db, now }: Moment,
  { sendsMails }: Pick<DeliveryNeeds, 'sendsMails'>,
  { channel: { kind, companyId, settings, locale }, message, choose }: HandedOver,
): Promise<'nobody' | 'no-mail-server' | null> {
  const { headline, facts, links } = toldOf(message);
  const keepers = await listKeepers(db, companyId);
  if (kind === 'push') {
    const push = { title: 'Vigie', text: subjectOf(headline), path: pathOf(message.url) };
    const write = (userId: string) =>
      insertPush(db, { id: createId(now.getTime()), userId, message: push, now });
    return writeToEach(
      keepers.map(({ id }) => [hearerOf(kind, id), () => write(id)]),
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
    hearerOf('email', normaliseEmail(mailbox)),
    write,
  ]);
  return (await writeToEach(named, choose)) ?? (sendsMails ? null : 'no-mail-server');
}

type Letter = [hearer: string, write: () => Promise<void>];

/** Writes to each hearer once; gives why it reaches no one. */
async function writeToEach(letters: readonly Letter[], choose: Choose): Promise<'nobody' | null> {
  const writes = new Map(letters);
  const chosen = await choose([...writes.keys()]);
  for (const [hearer, write] of writes) if (chosen.has(hearer)) await write();
  return writes.size === 0 ? 'nobody' : null;
}

/** An address as it is below that of the panel, whether or not it names it. */
function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, 'https://panel.invalid');
  return `${pathname}${search}${hash}`;
}
