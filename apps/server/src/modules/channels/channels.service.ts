import type * as z from 'zod';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import {
  channelFields,
  type ChannelChange,
  type ChannelInput,
  type ChannelTest,
  type deliverySchema,
  type channelSchema,
} from '@vigie/contract/channel.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import { columnsIn } from '../../db/described-columns.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { requireFound } from '../../errors/api-error.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { ofCompany } from '../../resources/resource.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { changedValues } from './channel-settings.ts';
import { channels, listActiveChannels, type ChannelRow, type ChannelsQuery } from './channels.store.ts';
import {
  giveUpDeliveries,
  insertDelivery,
  insertTestDelivery,
  listDeliveries,
  restartDelivery,
  type DeliveriesQuery,
  type DeliveryRow,
} from './deliveries.store.ts';
import { sendOnce, type DeliveryNeeds } from './send-deliveries.service.ts';
import { WORDS } from './words/words.ts';

interface ChannelNotification {
  channelIds: readonly string[];
  /** Returns the message in the language of a channel, with the same id in every language. */
  message: (locale: Locale) => AlarmMessage;
}

/** Events that channels with a digest receive at once. */
const AT_ONCE: ReadonlySet<AlarmMessage['event']> = new Set(['escalated', 'digest', 'test', 'budget']);

/**
 * Queues a message for channels in the caller's transaction: one delivery for each, which a worker sends. A channel
 * that already has a message of that id gets no second one. Skips channels that are off or deleted, and channels with a
 * digest unless the event is sent at once. Returns the ids of the other channels.
 */
export async function queueDeliveries(
  { db, now }: { db: Db; now: Date },
  { channelIds, message }: ChannelNotification,
): Promise<string[]> {
  if (channelIds.length === 0) return [];
  const notifiedIds: string[] = [];
  for (const channel of await listActiveChannels(db, channelIds)) {
    const localized = message(channel.locale);
    if (channel.digest !== 'none' && !AT_ONCE.has(localized.event)) continue;
    await insertDelivery(db, { id: createId(now.getTime()), channel, message: localized, now });
    notifiedIds.push(channel.id);
  }
  return notifiedIds;
}

export async function listAllChannels(call: Call, query: ChannelsQuery) {
  const page = await channels.page(call, query, ofCompany('channels', query.companyId));
  return { ...page, items: page.items.map(presentChannel) };
}

export async function readChannel(call: Call, { id }: { id: string }) {
  return presentChannel(await channels.require(call, id));
}

export async function createChannel(
  call: Call,
  { companyId = call.actor.companyId, settings, ...input }: ChannelInput,
  secrets: SecretBox,
) {
  const { db, now } = call;
  await requireCompany(call, companyId);
  const id = createId(now.getTime());
  const values = await changedValues(secrets, { id, kind: input.kind, settings: {}, sealed: null }, settings);
  await channels.insert(db, { id, companyId, ...input, ...values, createdAt: now, updatedAt: now });
  return readChannel(call, { id });
}

/**
 * Changes a channel, and forgets the recorded failure of its receiver; absent secrets stay as they are. Turning a channel
 * off cancels its waiting deliveries.
 */
export async function changeChannel(
  call: Call,
  { id, updatedAt, settings, ...input }: ChannelChange & { id: string },
  secrets: SecretBox,
) {
  await channels.lock(call, { id, updatedAt });
  const before = await channels.require(call, id);
  const values = await changedValues(secrets, before, settings);
  await channels.update(call, id, { ...input, ...values, goneStatus: null });
  if (!input.isOn) await giveUpDeliveries(call.db, id);
  return readChannel(call, { id });
}

export const removeChannel = channels.remove;

/** Sends a message now, once, even if the channel is off. The message is listed among the deliveries. */
export async function testChannel(
  call: Call,
  { id }: { id: string },
  needs: DeliveryNeeds,
): Promise<ChannelTest> {
  const { db, now } = call;
  const channel = await channels.require(call, id);
  const message = testMessage(channel, now);
  await waitForAnswer(db);
  const startedMs = performance.now();
  const { status, failure } = await sendOnce({ db, now }, needs, { channel, message });
  const milliseconds = Math.round(performance.now() - startedMs);
  await insertTestDelivery(db, { id: createId(now.getTime()), channel, message, now }, { status, failure });
  return { delivered: failure === null, status, failure, milliseconds };
}

function testMessage({ id, locale }: ChannelRow, now: Date): AlarmMessage {
  return {
    version: 1,
    id: createId(now.getTime()),
    event: 'test',
    sentAt: now.toISOString(),
    locale,
    ...WORDS[locale].test,
    incident: null,
    changes: [],
    incidents: [],
    url: `/canaux/${id}`,
  };
}

export async function listChannelDeliveries(call: Call, query: DeliveriesQuery) {
  await channels.require(call, query.id);
  const page = await listDeliveries(call.db, query);
  return { ...page, items: page.items.map(presentDelivery) };
}

export async function resendDelivery(call: Call, { id, deliveryId }: { id: string; deliveryId: string }) {
  const { db, now } = call;
  await channels.require(call, id);
  const row = requireFound(await restartDelivery(db, { channelId: id, deliveryId, now }));
  return presentDelivery(row);
}

function presentDelivery({ recipients, ...row }: DeliveryRow): z.input<typeof deliverySchema> {
  return {
    ...row,
    heardElsewhere: row.state === 'delivered' && recipients?.length === 0,
  };
}

function presentChannel(row: ChannelRow): z.input<typeof channelSchema> {
  const { id, companyId, company, kind, goneStatus, settings, sealedNames } = row;
  return {
    ...columnsIn(channelFields, row),
    id,
    company: { id: companyId, name: company },
    kind,
    goneStatus,
    settings,
    secretNames: sealedNames,
    lastDelivery:
      row.lastState === null || row.lastCreatedAt === null
        ? null
        : {
            state: row.lastState,
            createdAt: row.lastCreatedAt,
            lastAttemptAt: row.lastAttemptAt,
            status: row.lastStatus,
            failure: row.lastFailure,
          },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
