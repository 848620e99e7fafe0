import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { RecordedBytesTable } from '../../db/schema/limit-tables.ts';

type Kind = RecordedBytesTable['kind'];

/** What the triggers of these tables count of a row. */
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
 * Counts a website's recordings again. It holds the counted row first: what is stored meanwhile waits with its own
 * change of it, and what was stored before is seen.
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

/** Takes what a partition holds off the bytes of its websites, before it is dropped: a drop calls no trigger. */
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
