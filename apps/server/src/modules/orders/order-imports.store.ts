import { sql } from 'kysely';
import type { OrderImport } from '@vigie/contract/order-import.ts';
import type { OrderFileKind, OrderReading } from '@vigie/contract/order-reading.ts';
import type { OrderOrigin } from '@vigie/contract/orders.ts';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import { jsonText, plainText } from '../../db/json-text.ts';
import { countRows, cutPage, type ListPage } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { StoreResult } from './store-rows.service.ts';

export type OrderImportRow = Awaited<ReturnType<typeof findOrderImport>>;

/** Returns the query for imports with the bytes that arrived and the name of their user. */
function selectImports(db: Db, actor: Actor) {
  return db
    .selectFrom('orderImports')
    .innerJoin('websites', 'websites.id', 'orderImports.websiteId')
    .leftJoin('users', 'users.id', 'orderImports.madeBy')
    .where(websiteWithinReach(actor))
    .selectAll('orderImports')
    .select('users.displayName as author')
    .select(
      sql<number>`(select coalesce(sum(octet_length(bytes)), 0) from order_import_parts
        where import_id = order_imports.id)`.as('arrivedBytes'),
    );
}

export async function findOrderImport(db: Db, actor: Actor, id: string) {
  return selectImports(db, actor).where('orderImports.id', '=', id).executeTakeFirst();
}

export async function listOrderImports(
  db: Db,
  actor: Actor,
  { websiteId, limit, after }: { websiteId: string; limit: number; after: string | null },
): Promise<ListPage<NonNullable<OrderImportRow>>> {
  const rows = await selectImports(db, actor)
    .where('websiteId', '=', websiteId)
    .$if(after !== null, (query) => query.where('orderImports.id', '<', after))
    .orderBy('orderImports.id', 'desc')
    .limit(limit + 1)
    .execute();
  const total = await countRows(db, 'order_imports', sql<boolean>`website_id = ${websiteId}`);
  return { ...cutPage(rows, limit), total };
}

interface NewOrderImport {
  id: string;
  companyId: string;
  websiteId: string;
  kind: OrderFileKind;
  name: string;
  sizeBytes: number;
  madeBy: string | null;
  createdAt: Date;
}

export async function insertOrderImport(db: Db, { name, ...row }: NewOrderImport): Promise<void> {
  await db
    .insertInto('orderImports')
    .values({ ...row, name: plainText(name), origin: 'file', state: 'uploading' })
    .execute();
}

/** Locks an import until the transaction ends. */
export async function lockOrderImport(db: Db, id: string) {
  return db
    .selectFrom('orderImports')
    .select(['id', 'state', 'sizeBytes'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function storePart(
  db: Db,
  row: { companyId: string; importId: string; part: number; bytes: Buffer },
): Promise<void> {
  await db
    .insertInto('orderImportParts')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['importId', 'part']).doUpdateSet({ bytes: sql`excluded.bytes` }),
    )
    .execute();
}

/** Returns the parts of a file, one after the other. */
export async function* readParts(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('orderImportParts')
      .select('bytes')
      .where('importId', '=', importId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** Hands an import to the workers. */
export async function queueImport(db: Db, id: string, options: OrderReading): Promise<void> {
  await db
    .updateTable('orderImports')
    .set({ state: 'waiting', options: jsonText(options) })
    .where('id', '=', id)
    .execute();
}

export async function deleteOrderImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('orderImports').where('id', '=', id).execute();
}

/** Returns whether a website has purchases of an origin. */
export async function hasPurchasesOf(db: Db, websiteId: string, origin: OrderOrigin): Promise<boolean> {
  const row = await db
    .selectFrom('orderPurchases')
    .select('websiteId')
    .where('websiteId', '=', websiteId)
    .where('origin', '=', origin)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface SentBy {
  companyId: string;
  websiteId: string;
  kind: OrderFileKind;
  origin: OrderOrigin;
  /** Name of the token or of the source. */
  name: string;
  sourceId: string | null;
  now: Date;
}

const plus = (column: string) =>
  sql<number>`${sql.ref(`order_imports.${column}`)} + ${sql.ref(`excluded.${column}`)}`;

/** Adds the result of a batch to the entry of its source and day. The faults of the newest batch are listed. */
export async function countSent(
  db: Db,
  { now, name, ...of }: SentBy,
  { rows, added, changed, unchanged, rejected, faults, faultCounts, columns, leftOut }: StoreResult,
): Promise<void> {
  const { companyId, websiteId, kind, origin, sourceId } = of;
  const plain = { companyId, websiteId, kind, origin, sourceId };
  const counts = { rows, added, changed, unchanged, rejected };
  const day = now.toISOString().slice(0, 10);
  const lists = { columns: jsonText(columns), leftOut: jsonText(leftOut) };
  await db
    .insertInto('orderImports')
    .values({
      ...plain,
      ...counts,
      ...lists,
      id: createId(now.getTime()),
      name: plainText(name),
      state: 'done',
      day,
      sizeBytes: 0,
      faults: jsonText(faults),
      faultCounts: jsonText(faultCounts),
      createdAt: now,
      finishedAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`website_id, kind, origin, coalesce(source_id, website_id), day`)
        .where('day', 'is not', null)
        .doUpdateSet({
          rows: plus('rows'),
          added: plus('added'),
          changed: plus('changed'),
          unchanged: plus('unchanged'),
          rejected: plus('rejected'),
          faults: sql`case when excluded.rejected > 0 then excluded.faults else order_imports.faults end`,
          finishedAt: now,
        }),
    )
    .execute();
}

/** Time without progress after which another worker reads a file. */
const LEASE_MS = 180_000;
const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

export type ClaimedImport = NonNullable<Awaited<ReturnType<typeof claimImport>>>;

/** Takes the oldest file that waits, or whose worker stopped. Null if there is none. */
export async function claimImport(db: Db, now: Date) {
  const row = await db
    .updateTable('orderImports')
    .set({ state: 'reading', readBytes: 0, leaseUntil: leaseFrom(now) })
    .where('id', '=', (query) =>
      query
        .selectFrom('orderImports')
        .select('id')
        .where((one) =>
          one.or([
            one('state', '=', 'waiting'),
            one.and([one('state', '=', 'reading'), one('leaseUntil', '<', now)]),
          ]),
        )
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'companyId', 'websiteId', 'kind', 'options'])
    .executeTakeFirst();
  return row ?? null;
}

export async function storeProgress(
  db: Db,
  id: string,
  { readBytes, now }: { readBytes: number; now: Date },
): Promise<void> {
  await db
    .updateTable('orderImports')
    .set({ readBytes, leaseUntil: leaseFrom(now) })
    .where('id', '=', id)
    .execute();
}

/** Ends an import, and deletes the file. */
export async function endImport(
  db: Db,
  id: string,
  { result, now }: { result: StoreResult; now: Date },
): Promise<void> {
  const { rows, added, changed, unchanged, rejected, faults, faultCounts, columns, leftOut } = result;
  await db
    .updateTable('orderImports')
    .set({
      rows,
      added,
      changed,
      unchanged,
      rejected,
      state: 'done',
      readBytes: sql`size_bytes`,
      faults: jsonText(faults),
      faultCounts: jsonText(faultCounts),
      columns: jsonText(columns),
      leftOut: jsonText(leftOut.slice(0, LEFT_OUT_MAX)),
      leaseUntil: null,
      finishedAt: now,
    })
    .where('id', '=', id)
    .execute();
  await deleteParts(db, id);
}

const LEFT_OUT_MAX = 200;

export async function failImport(
  db: Db,
  id: string,
  { fault, now }: { fault: NonNullable<OrderImport['fault']>; now: Date },
): Promise<void> {
  await db
    .updateTable('orderImports')
    .set({ state: 'failed', fault: jsonText(fault), leaseUntil: null, finishedAt: now })
    .where('id', '=', id)
    .execute();
  await deleteParts(db, id);
}

async function deleteParts(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('orderImportParts').where('importId', '=', importId).execute();
}

/** Deletes files that nobody started, and entries of ended imports. */
export async function deleteOldOrderImports(db: Db, before: { uploading: Date; ended: Date }): Promise<void> {
  await sql`delete from order_imports where (state = 'uploading' and created_at < ${before.uploading})
    or (state in ('done', 'failed') and created_at < ${before.ended})`.execute(db);
}
