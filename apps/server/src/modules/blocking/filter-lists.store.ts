import { sql, type Selectable } from 'kysely';
import type { StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import type { Call } from '../../access/actor.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { FilterListsTable } from '../../db/schema/tables.generated.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

/** Lists without their texts. */
export const filterLists = versionedResource('filterLists', (db) =>
  db
    .selectFrom('filterLists')
    .select(['id', 'companyId', 'name', 'licence', 'url', 'isDaily', 'facts', 'textAt', 'checkedAt'])
    .select(['sizeBytes', 'fault', 'fetchAt', 'arrivedAt', 'leasedUntil', 'createdAt', 'updatedAt']),
);
export type FilterListRow = RowOf<typeof filterLists>;

/** Returns the lists of a company by name. */
export async function listFilterLists(call: Call, companyId: string): Promise<FilterListRow[]> {
  return filterLists
    .select(call)
    .where('companyId', '=', companyId)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Returns the number of a company's lists, and locks the company, so that no second call adds one meanwhile. */
export async function countFilterLists(db: Db, companyId: string): Promise<number> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
  const { count } = await db
    .selectFrom('filterLists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function requestFetch(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('filterLists').set({ fetchAt: now, etag: null }).where('id', '=', id).execute();
}

/** Stores a text that a worker will read. `packed` is compressed by gzip. */
export async function storeArrivedText(
  db: Db,
  { id, companyId }: { id: string; companyId: string },
  { packed, etag, now }: { packed: Buffer; etag: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('filterListTexts')
    .values({ listId: id, companyId, isArrived: true, packed })
    .onConflict((conflict) => conflict.columns(['listId', 'isArrived']).doUpdateSet({ packed }))
    .execute();
  await db.updateTable('filterLists').set({ arrivedAt: now, etag }).where('id', '=', id).execute();
}

const LEASE_MS = 5 * 60_000;
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
const isFree = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`;

/** List that one worker fetches or reads. */
export type ClaimedList = Pick<
  Selectable<FilterListsTable>,
  'id' | 'companyId' | 'name' | 'url' | 'isDaily' | 'etag' | 'sha256' | 'arrivedAt'
>;

/** Takes the list that has waited longest for a fetch, or for a worker that reads its text. Null: none waits. */
export async function claimFilterList(
  db: Db,
  waitsFor: 'fetch' | 'reading',
  now: Date,
): Promise<ClaimedList | null> {
  const column = waitsFor === 'fetch' ? 'fetchAt' : 'arrivedAt';
  const row = await db
    .updateTable('filterLists')
    .set({ leasedUntil: leaseFrom(now) })
    .where('id', '=', (query) =>
      query
        .selectFrom('filterLists')
        .select('id')
        .where(column, '<=', now)
        .where(isFree(now))
        .orderBy(column)
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'companyId', 'name', 'url', 'isDaily', 'etag', 'sha256', 'arrivedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a fetch. A fault is stored; the text in use stays. */
export async function endFetch(
  db: Db,
  id: string,
  { fault, fetchAt }: { fault: StoredFilterList['fault']; fetchAt: Date | null },
): Promise<void> {
  await db
    .updateTable('filterLists')
    .set({ leasedUntil: null, fetchAt, fault: fault === null ? null : jsonText(fault) })
    .where('id', '=', id)
    .execute();
}

/** Stores that the address answered with the text in use. */
export async function confirmText(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('filterLists').set({ checkedAt: now }).where('id', '=', id).execute();
}

export async function readPackedText(db: Db, listId: string, isArrived: boolean): Promise<Buffer | null> {
  const row = await db
    .selectFrom('filterListTexts')
    .select('packed')
    .where('listId', '=', listId)
    .where('isArrived', '=', isArrived)
    .executeTakeFirst();
  return row?.packed ?? null;
}

/** Result of reading a text: the numbers of its rules, or its fault. Null: it is the text in use. */
export type ReadText =
  | { facts: NonNullable<FilterListRow['facts']>; sha256: Buffer; sizeBytes: number }
  | { fault: NonNullable<StoredFilterList['fault']> }
  | null;

/**
 * Ends the reading of a text, which becomes the text in use unless it has a fault. Returns false if another text arrived
 * meanwhile: it is read next.
 */
export async function endReading(
  db: Db,
  { id, arrivedAt, url }: ClaimedList,
  { read, now }: { read: ReadText; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('filterLists')
    .set({
      leasedUntil: null,
      arrivedAt: null,
      ...(read === null && { fault: null, checkedAt: url === '' ? null : now }),
      ...(read !== null && 'fault' in read && { fault: jsonText(read.fault) }),
      ...(read !== null &&
        'facts' in read && {
          fault: null,
          facts: jsonText(read.facts),
          sha256: read.sha256,
          sizeBytes: read.sizeBytes,
          textAt: now,
          checkedAt: url === '' ? null : now,
        }),
    })
    .where('id', '=', id)
    .where('arrivedAt', '=', arrivedAt)
    .executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) {
    await db.updateTable('filterLists').set({ leasedUntil: null }).where('id', '=', id).execute();
    return false;
  }
  const isUsed = read !== null && 'facts' in read;
  await db.deleteFrom('filterListTexts').where('listId', '=', id).where('isArrived', '=', !isUsed).execute();
  if (isUsed)
    await db.updateTable('filterListTexts').set({ isArrived: false }).where('listId', '=', id).execute();
  return true;
}

export type UsedListRow = Awaited<ReturnType<typeof listUsedLists>>[number];

/** Returns the lists of a company that have a text in use, by name, for a worker. */
export async function listUsedLists(db: Db, companyId: string) {
  return db
    .selectFrom('filterLists')
    .select(['id', 'name', 'licence', 'facts', 'textAt', 'sha256'])
    .where('companyId', '=', companyId)
    .where('facts', 'is not', null)
    .orderBy(sql`lower(name)`)
    .execute();
}
