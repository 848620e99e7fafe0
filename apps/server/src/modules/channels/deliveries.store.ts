import { sql } from 'kysely';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Delivery } from '@vigie/contract/channel.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { countRows, cursorOf, cutPage, type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';

const HOUR_MS = 3_600_000;
/** Hours during which a delivery is retried. */
const TRIED_HOURS = 24;

export interface NewDelivery {
  id: string;
  channel: { id: string; companyId: string };
  message: AlarmMessage;
  now: Date;
}

/** Stores a message for a channel. Does nothing if the channel already has it. */
export async function insertDelivery(db: Db, { id, channel, message, now }: NewDelivery): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({
      id,
      companyId: channel.companyId,
      channelId: channel.id,
      messageId: message.id,
      incidentId: message.incident?.id ?? null,
      event: message.event,
      title: plainText(message.title),
      message: jsonText(message),
      createdAt: now,
      nextAttemptAt: now,
      tryUntil: hoursAfter(now),
    })
    .onConflict((conflict) => conflict.columns(['channelId', 'messageId']).doNothing())
    .execute();
}

/** Stores a test message with its result. */
export async function insertTestDelivery(
  db: Db,
  test: NewDelivery,
  { status, failure }: Pick<DeliveryOutcome, 'status' | 'failure'>,
): Promise<void> {
  const state = failure === null ? 'delivered' : 'failed';
  await insertDelivery(db, test);
  await db
    .updateTable('deliveries')
    .set({ state, status, failure, attempts: 1, lastAttemptAt: test.now, nextAttemptAt: null })
    .where('id', '=', test.id)
    .execute();
}

const SHOWN = [
  'id',
  'channelId',
  'incidentId',
  'event',
  'title',
  'state',
  'createdAt',
  'attempts',
  'lastAttemptAt',
  'nextAttemptAt',
  'status',
  'failure',
  'recipients',
] as const;

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['items'][number];

export interface DeliveriesQuery extends ListQuery {
  /** Id of the channel. */
  id: string;
  state?: Delivery['state'] | undefined;
}

/** Returns the deliveries of a channel within the caller's reach, newest first. */
export async function listDeliveries(db: Db, query: DeliveriesQuery) {
  const { id: channelId, state, limit } = query;
  const after = cursorOf(query);
  const rows = await db
    .selectFrom('deliveries')
    .select(SHOWN)
    .where('channelId', '=', channelId)
    .$if(state !== undefined, (select) => select.where('state', '=', state!))
    .$if(after !== null, (select) => select.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const condition = sql<boolean>`channel_id = ${channelId}
    and (${state ?? null}::text is null or state = ${state ?? null})`;
  const page = { ...cutPage(rows, limit), total: await countRows(db, 'deliveries', condition) };
  return page satisfies ListPage<object>;
}

/** Restarts a delivery; null if the channel has no such delivery. */
export async function restartDelivery(
  db: Db,
  { channelId, deliveryId, now }: { channelId: string; deliveryId: string; now: Date },
) {
  const row = await db
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: now,
      tryUntil: hoursAfter(now),
      status: null,
      failure: null,
      isResent: true,
    })
    .where('id', '=', deliveryId)
    .where('channelId', '=', channelId)
    .returning(SHOWN)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Claims due deliveries until `leaseUntil`, the longest waiting first. The message about an incident's end waits for
 * the earlier messages, because a late retry would reopen the incident at the receiver.
 */
export async function claimDeliveries(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
) {
  const due = db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .where((where) =>
      where.or([
        where('event', '!=', 'over'),
        where.not(
          where.exists(
            where
              .selectFrom('deliveries as before')
              .select('before.id')
              .whereRef('before.incidentId', '=', 'deliveries.incidentId')
              .whereRef('before.channelId', '=', 'deliveries.channelId')
              .where('before.state', '=', 'waiting')
              .whereRef('before.id', '<', 'deliveries.id'),
          ),
        ),
      ]),
    )
    .orderBy('nextAttemptAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('deliveries')
    .from('channels')
    .set({ nextAttemptAt: leaseUntil, lastAttemptAt: now, attempts: sql`attempts + 1` })
    .where('deliveries.id', 'in', due)
    .whereRef('channels.id', '=', 'deliveries.channelId')
    .returning(['deliveries.id', 'deliveries.channelId', 'deliveries.companyId', 'deliveries.message'])
    .returning(['deliveries.messageId', 'deliveries.isResent'])
    .returning(['deliveries.attempts', 'deliveries.tryUntil', 'deliveries.lastAttemptAt as claimedAt'])
    .returning(['channels.kind', 'channels.isOn', 'channels.settings', 'channels.sealed', 'channels.locale'])
    .execute();
}
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

export interface DeliveryOutcome {
  state: Delivery['state'];
  /** Null: no further attempt. */
  nextAttemptAt: Date | null;
  status: number | null;
  failure: Delivery['failure'];
}

/** Records the result of an attempt, unless another attempt has begun since. */
export async function settleDelivery(
  db: Db,
  { id, attempts }: { id: string; attempts: number },
  outcome: DeliveryOutcome,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}

/** Cancels the waiting deliveries of a channel that is off. */
export async function giveUpDeliveries(db: Db, channelId: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', nextAttemptAt: null, failure: 'channel-off' })
    .where('channelId', '=', channelId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('createdAt', '<', before).execute();
}

function hoursAfter(now: Date): Date {
  return new Date(now.getTime() + TRIED_HOURS * HOUR_MS);
}
