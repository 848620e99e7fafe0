import { sql } from 'kysely';
import type { ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

function selectChannels(db: Db) {
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
    .select(['last.lastAttemptAt', 'last.status as lastStatus', 'last.failure as lastFailure']);
}

export const channels = versionedResource('channels', selectChannels);
export type ChannelRow = RowOf<typeof channels>;

export interface ChannelsQuery extends ListQuery {
  companyId?: string | undefined;
}

/** Turns off a channel whose receiver no longer exists. */
export async function turnChannelOff(db: Db, id: string, goneStatus: number): Promise<void> {
  await db.updateTable('channels').set({ isOn: false, goneStatus }).where('id', '=', id).execute();
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
