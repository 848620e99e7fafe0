import { sql } from 'kysely';
import type { ChannelChange } from '@vigie/contract/channel.ts';
import type { ChannelKind } from '@vigie/contract/channel-kinds.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import { type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

/** Fields of a channel: sealed values, and the names in clear text. */
export interface ChannelValues {
  settings: Record<string, string>;
  sealed: Buffer | null;
  sealedNames: string[];
}

export interface NewChannel extends ChannelValues, Omit<ChannelChange, 'settings' | 'updatedAt'> {
  id: string;
  companyId: string;
  kind: ChannelKind;
  locale: Locale;
  now: Date;
}

export async function insertChannel(db: Db, { now, ...channel }: NewChannel): Promise<void> {
  await db
    .insertInto('channels')
    .values({ ...channel, ...columnsOf(channel), createdAt: now, updatedAt: now })
    .execute();
}

function selectChannels(db: Db, actor: Actor) {
  return db
    .selectFrom('channels')
    .innerJoin('companies', 'companies.id', 'channels.companyId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('deliveries')
          .select(['state', 'createdAt', 'lastAttemptAt', 'status', 'failure'])
          .whereRef('deliveries.channelId', '=', 'channels.id')
          .orderBy('deliveries.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('channels')
    .select(['companies.name as company', 'last.state as lastState', 'last.createdAt as lastCreatedAt'])
    .select(['last.lastAttemptAt', 'last.status as lastStatus', 'last.failure as lastFailure'])
    .where(withinReach(actor, 'channels.companyId'));
}

export async function findChannel(db: Db, actor: Actor, id: string) {
  const row = await selectChannels(db, actor).where('channels.id', '=', id).executeTakeFirst();
  return row ?? null;
}
export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>;

export interface ChannelsQuery extends ListQuery {
  companyId?: string | undefined;
}

export async function listChannels(db: Db, actor: Actor, query: ChannelsQuery) {
  const { companyId } = query;
  const rows = selectChannels(db, actor).$if(companyId !== undefined, (select) =>
    select.where('channels.companyId', '=', companyId!),
  );
  const condition = sql<boolean>`${withinReach(actor, 'companyId')}
    and (${companyId ?? null}::uuid is null or company_id = ${companyId ?? null})`;
  return readNewestPage(db, rows, { query, table: 'channels', counted: condition });
}

export type ChangedChannel = Omit<NewChannel, 'companyId' | 'kind'>;

/** Updates a channel and clears the recorded failure of its receiver. */
export async function updateChannel(db: Db, { id, now, ...change }: ChangedChannel): Promise<void> {
  await db
    .updateTable('channels')
    .set({ ...change, ...columnsOf(change), goneStatus: null, updatedAt: laterThanBefore(now) })
    .where('id', '=', id)
    .execute();
}

/** Turns off a channel whose receiver no longer exists. */
export async function turnChannelOff(db: Db, id: string, goneStatus: number): Promise<void> {
  await db.updateTable('channels').set({ isOn: false, goneStatus }).where('id', '=', id).execute();
}

export async function deleteChannel(db: Db, id: string): Promise<void> {
  await db.deleteFrom('channels').where('id', '=', id).execute();
}

/** Columns of a channel that are needed to send it a message. */
const RECIPIENT_COLUMNS = ['id', 'companyId', 'kind', 'locale', 'isOn', 'digest'] as const;

/** Returns those of the named channels that are on. */
export async function listActiveChannels(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('channels')
    .select(RECIPIENT_COLUMNS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('isOn', '=', true)
    .orderBy('id')
    .execute();
}

/** Returns every channel of a company, the oldest first. */
export async function listCompanyChannels(db: Db, companyId: string) {
  return db
    .selectFrom('channels')
    .select([...RECIPIENT_COLUMNS, 'name'])
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

function columnsOf({ name, settings, sealedNames }: { name: string } & ChannelValues) {
  return { name: plainText(name), settings: jsonText(settings), sealedNames: jsonText(sealedNames) };
}
