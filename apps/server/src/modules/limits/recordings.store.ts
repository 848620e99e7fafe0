import { sql } from 'kysely';
import { STORED_BODIES_MAX } from '@vigie/contract/observation/stored-bodies.ts';
import type { Db } from '../../db/schema/database.ts';
import { FILE_HOLDERS, type FileKind } from '../../db/file-holders.ts';
import type { RecordedBytesTable } from '../../db/schema/tables.generated.ts';

type Kind = RecordedBytesTable['kind'];

/** Bytes that the triggers of these tables count for a row. */
const COUNTED = {
  documents: { table: 'observation_documents', size: 'octet_length(document)' },
  pictures: { table: 'website_pictures', size: 'size_bytes' },
  states: { table: 'data_layer_states', size: 'octet_length(variables::text)' },
  values: { table: 'data_layer_visits', size: 'octet_length(varying::text)' },
} as const satisfies Record<Kind, { table: string; size: string }>;

export type RecordedBytes = Record<Kind, number>;

export async function readRecordedBytes(db: Db, websiteId: string): Promise<RecordedBytes> {
  const rows = await db
    .selectFrom('recordedBytes')
    .select(['kind', 'bytes'])
    .where('websiteId', '=', websiteId)
    .execute();
  const none: RecordedBytes = { documents: 0, pictures: 0, states: 0, values: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ kind, bytes }) => [kind, bytes])) };
}

/**
 * Counts the recordings of a website again. Locks the counter row first: later writes wait with their own change of it,
 * and earlier writes are seen.
 */
export async function recountRecordings(db: Db, websiteId: string): Promise<void> {
  for (const [kind, { table, size }] of Object.entries(COUNTED))
    await db.transaction().execute(async (transaction) => {
      await sql`
        insert into recorded_bytes select company_id, id, ${kind}, 0 from websites where id = ${websiteId}
        on conflict (website_id, kind) do update set bytes = recorded_bytes.bytes`.execute(transaction);
      await sql`
        update recorded_bytes set bytes = (
          select coalesce(sum(${sql.raw(size)}), 0) from ${sql.table(table)} where website_id = ${websiteId})
        where website_id = ${websiteId} and kind = ${kind}`.execute(transaction);
    });
}

/** Subtracts the bytes of a partition from its websites before it is dropped: a drop fires no trigger. */
export async function uncountPartition(db: Db, partition: string): Promise<void> {
  const kind = (Object.keys(COUNTED) as Kind[]).find((each) =>
    partition.startsWith(`${COUNTED[each].table}_`),
  );
  if (kind === undefined) return;
  await sql`
    update recorded_bytes set bytes = bytes - gone.size
    from (select website_id, sum(${sql.raw(COUNTED[kind].size)}) as size from ${sql.table(partition)}
      group by website_id order by website_id) as gone
    where recorded_bytes.website_id = gone.website_id and kind = ${kind}`.execute(db);
}

/** Maximum number of files deleted at once, so that other queries run in between. */
const FILES = 200;
const DOCUMENTS = 1_000;

interface Excess {
  companyId: string;
  websiteId: string;
  /** Number of bytes to delete. */
  bytes: number;
}

/**
 * Deletes the least recently used files of a kind of a website, as many as needed, or some of them. Bytes that another
 * website of the company uses stay. Returns the last use of the last deleted file; null if it has none.
 */
export async function deleteOldestFiles(
  db: Db,
  kind: FileKind,
  { companyId, websiteId, bytes }: Excess,
): Promise<Date | null> {
  return db.transaction().execute(async (transaction) => {
    const { rows: oldest } = await sql<{ sha256: string; lastUsedAt: Date }>`
      select sha256, last_used_at from (
        select sha256, last_used_at, sum(size_bytes) over (order by last_used_at, sha256) - size_bytes as before
        from ${sql.table(FILE_HOLDERS[kind])} where website_id = ${websiteId} order by last_used_at, sha256 limit ${FILES}
      ) as sorted where before < ${bytes}::bigint order by last_used_at, sha256`.execute(transaction);
    const until = oldest.at(-1)?.lastUsedAt;
    if (until === undefined) return null;
    const sha256s = oldest.map(({ sha256 }) => sha256);
    await deleteFiles(transaction, kind, { companyId, websiteId, sha256s, until });
    return until;
  });
}

/** Deletes the least recently used bodies of a website, once they exceed its maximum. */
export async function deleteOldestBodies(
  db: Db,
  website: Pick<Excess, 'companyId' | 'websiteId'>,
  bytesMax: number = STORED_BODIES_MAX.websiteBytes,
): Promise<void> {
  for (;;) {
    const { stored } = await db
      .selectFrom('websiteBodies')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('sizeBytes'), sql<number>`0`).as('stored'))
      .where('websiteId', '=', website.websiteId)
      .executeTakeFirstOrThrow();
    const bytes = stored - bytesMax;
    if (bytes <= 0 || (await deleteOldestFiles(db, 'bodies', { ...website, bytes })) === null) return;
  }
}

/** Deletes some files that a website last used before an instant. Returns false if there are no more. */
export async function deleteFilesBefore(
  db: Db,
  kind: FileKind,
  { companyId, websiteId, before }: { companyId: string; websiteId: string; before: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows: old } = await sql<{ sha256: string }>`
      select sha256 from ${sql.table(FILE_HOLDERS[kind])} where website_id = ${websiteId} and last_used_at < ${before}
      order by last_used_at, sha256 limit ${FILES}`.execute(transaction);
    if (old.length === 0) return false;
    const sha256s = old.map(({ sha256 }) => sha256);
    await deleteFiles(transaction, kind, { companyId, websiteId, sha256s, until: before });
    return old.length >= FILES;
  });
}

interface Gone {
  companyId: string;
  websiteId: string;
  sha256s: string[];
  /** Files used later stay. */
  until: Date;
}

async function deleteFiles(
  db: Db,
  kind: FileKind,
  { companyId, websiteId, sha256s, until }: Gone,
): Promise<void> {
  // Contents are locked, always in the same order: a visit that uses one again waits here, or is seen below.
  await sql`select from file_contents where company_id = ${companyId} and sha256 = any(${sha256s}::text[])
    order by sha256 for update`.execute(db);
  const { rows: gone } = await sql<{ sha256: string }>`
    delete from ${sql.table(FILE_HOLDERS[kind])} where website_id = ${websiteId} and sha256 = any(${sha256s}::text[])
      and date_trunc('milliseconds', last_used_at) <= ${until} returning sha256`.execute(db);
  await deleteUnshownFiles(
    db,
    companyId,
    gone.map(({ sha256 }) => sha256),
  );
}

async function deleteUnshownFiles(db: Db, companyId: string, sha256s: string[]): Promise<void> {
  await sql`
    with gone as (
      delete from file_contents as contents
      where company_id = ${companyId} and sha256 = any(${sha256s}::text[]) and not exists (
        select from website_pictures as shown
        where shown.company_id = contents.company_id and shown.sha256 = contents.sha256)
        and not exists (select from website_bodies as stored
        where stored.company_id = contents.company_id and stored.sha256 = contents.sha256)
      returning sha256
    )
    delete from files using gone where files.company_id = ${companyId} and files.sha256 = gone.sha256`.execute(
    db,
  );
}

/** Returns the time of the oldest recording of a website; null if it has none. */
export async function findOldestRecording(db: Db, websiteId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(observed_at) from observation_documents where website_id = ${websiteId}),
      (select min(observed_at) from data_layer_visits where website_id = ${websiteId})) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Deletes the oldest documents of a website in the same way, except those that visits on their way to ClickHouse need.
 */
export async function deleteOldestDocuments(
  db: Db,
  { websiteId, bytes }: Pick<Excess, 'websiteId' | 'bytes'>,
): Promise<Date | null> {
  const { rows } = await sql<{ observedAt: Date }>`
    delete from observation_documents as documents using (
      select observation_id, observed_at, sum(octet_length(document)) over (order by observed_at, observation_id)
        - octet_length(document) as before
      from (select observation_id, observed_at, document from observation_documents
        where website_id = ${websiteId} and observation_id not in (
          select observation_id from history_outbox where website_id = ${websiteId} and values is null)
        order by observed_at, observation_id limit ${DOCUMENTS}) as oldest
    ) as sorted
    where documents.observation_id = sorted.observation_id and documents.observed_at = sorted.observed_at
      and before < ${bytes}::bigint
    returning documents.observed_at`.execute(db);
  if (rows.length === 0) return null;
  return new Date(Math.max(...rows.map(({ observedAt }) => observedAt.getTime())));
}
