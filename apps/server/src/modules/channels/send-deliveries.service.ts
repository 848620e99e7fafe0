import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { openSettings } from './channel-settings.ts';
import { turnChannelOff } from './channels.store.ts';
import {
  giveUpDeliveries,
  settleDelivery,
  type ClaimedDelivery,
  type DeliveryOutcome,
} from './deliveries.store.ts';
import { chooseAll, enqueueMessage, type Moment, type SendingChannel } from './hand-over.service.ts';
import { createRecipientKey, claimRecipients } from './recipients.store.ts';
import { channelRequest, type RequestKind } from './formats/formats.ts';
import { postRequest, type PostResult } from './post-request.ts';

export interface DeliveryNeeds {
  secrets: SecretBox;
  /** Fetch that only connects to public addresses. */
  fetch: FetchLike;
  publicUrl: string;
  /** False: e-mails are stored but not sent. */
  sendsMails: boolean;
}

const MINUTE_MS = 60_000;
/** Delays between attempts, in minutes: eight retries, the last one within 24 hours. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 360, 360, 420];

/** Makes one attempt of a claimed delivery and records its result. */
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
      const failure = await enqueueMessage({ db: transaction, now }, needs, {
        ...sendingOf(delivery),
        choose: async (recipientKeys) =>
          (await claimRecipients(transaction, delivery, recipientKeys)).claimed,
      });
      await settleDelivery(transaction, delivery, failure === null ? DELIVERED : failed(failure));
    });
  const behind = await outcomeOfOthers(db, needs, delivery);
  if (behind !== null) return settleDelivery(db, delivery, behind);
  const answer = await sendTo(needs, { ...sendingOf(delivery), now });
  const outcome = outcomeOf(answer, delivery, now);
  if (answer.failure !== 'gone') return settleDelivery(db, delivery, outcome);
  await db.transaction().execute(async (transaction) => {
    // Locks the channel first: its other deliveries may get the same answer at this moment
    await turnChannelOff(transaction, delivery.channelId, answer.status ?? 0);
    await settleDelivery(transaction, delivery, outcome);
    await giveUpDeliveries(transaction, delivery.channelId);
  });
}

function sendingOf(delivery: ClaimedDelivery): Omit<Sending, 'now'> {
  return { channel: { ...delivery, id: delivery.channelId }, message: delivery.message };
}

/**
 * Returns the delivery's outcome if another channel with the same settings sends the request; null if this delivery
 * must send it.
 */
async function outcomeOfOthers(
  db: Db,
  { secrets }: Pick<DeliveryNeeds, 'secrets'>,
  delivery: ClaimedDelivery,
): Promise<DeliveryOutcome | null> {
  const { channel } = sendingOf(delivery);
  const settings = readSettings(secrets, channel);
  if (settings === null) return null;
  const recipientKey = createRecipientKey(channel.kind, settings);
  const { claimed, othersAt } = await db
    .transaction()
    .execute((transaction) => claimRecipients(transaction, delivery, [recipientKey]));
  if (claimed.has(recipientKey)) return null;
  return othersAt === null ? DELIVERED : { ...DELIVERED, state: 'waiting', nextAttemptAt: othersAt };
}

/** Sends a message through a channel now, once. */
export async function sendOnce(
  moment: Moment,
  needs: DeliveryNeeds,
  { channel, message }: { channel: SendingChannel; message: AlarmMessage },
): Promise<Omit<PostResult, 'retryAfterMs'>> {
  if (channel.kind === 'email' || channel.kind === 'push')
    return {
      status: null,
      failure: await enqueueMessage(moment, needs, { channel, message, choose: chooseAll }),
    };
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
): Promise<PostResult> {
  const settings = readSettings(secrets, channel);
  if (settings === null) return { status: null, failure: 'secret-lost', retryAfterMs: null };
  const absolute = { ...message, url: new URL(message.url, publicUrl).href };
  const request = channelRequest({
    kind: channel.kind as RequestKind,
    settings,
    message: absolute,
    sentAt: now,
  });
  return postRequest(fetch, request, () => now.getTime());
}

/** Reads the settings of a channel; null when another key sealed them. */
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

/** Returns the outcome of a delivery after a response: over, or the time of the next attempt. */
export function outcomeOf(
  { status, failure, retryAfterMs }: PostResult,
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
