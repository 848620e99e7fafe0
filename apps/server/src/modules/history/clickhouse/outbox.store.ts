import { sql } from 'kysely';
import { jsonText } from '../../../db/json-text.ts';
import type { Db } from '../../../db/schema/database.ts';
import type { OutboxValue } from '../../../db/schema/stored-types.ts';
import type { WriteStatement } from '../../../db/write-together.ts';
import { hashState, type HistoryVisit, type VisitValue } from '../history-visit.ts';
import type { WebsiteScope } from '../variables.store.ts';

/**
 * Returns the statement that adds visits to the outbox for ClickHouse, in the transaction that stores them. If too many
 * visits wait, their values are left out: the documents of the visits contain them too.
 */
export async function writeVisits(
  db: Db,
  { companyId, websiteId }: WebsiteScope,
  visits: HistoryVisit[],
): Promise<WriteStatement[]> {
  const rows = visits.map(({ values, ...visit }) => {
    const texts = outboxTexts(values);
    return {
      companyId,
      websiteId,
      ...visit,
      state: hashState(values),
      values: unlessFull(texts.values),
      varying: unlessFull(texts.varying),
      bytes: Buffer.byteLength(texts.values),
    };
  });
  return [db.insertInto('historyOutbox').values(rows)];
}

const unlessFull = (text: string) =>
  sql<string>`case when (select history_outbox_is_full()) then null else ${text}::jsonb end`;

/** Returns the values of a visit in the format of the outbox. */
export function outboxTexts(values: VisitValue[]): { values: string; varying: string } {
  const all = values.map(({ variableId, type, value, varies }): OutboxValue => [
    variableId,
    type,
    value,
    varies,
  ]);
  return { values: jsonText(all), varying: jsonText(all.filter(([, , , varies]) => varies)) };
}

/** Stores a worker's limit of the outbox size, in megabytes. Above it, values of waiting visits are left out. */
export async function storeOutboxLimit(db: Db, megabytes: number): Promise<void> {
  await db
    .updateTable('historyEngine')
    .set({ outboxMegabytes: megabytes })
    .where('outboxMegabytes', '<>', megabytes)
    .execute();
}

export interface Backlog {
  waiting: number;
  /** Age of the oldest waiting visit in seconds; 0 for none. */
  seconds: number;
  /** Number of visits whose content ClickHouse refused. */
  refused: number;
}

/** Returns what ClickHouse does not have yet; null while the history is in PostgreSQL only. */
export async function readBacklog(db: Db): Promise<Backlog | null> {
  const { rows } = await sql<Backlog>`
    select counted.* from history_engine, lateral (
      select count(*)::int as waiting, count(refused_at)::int as refused,
        coalesce(extract(epoch from now() - min(stored_at) filter (where refused_at is null)), 0)::float8 as seconds
      from history_outbox) as counted
    where engine = 'clickhouse' or moving_to is not null`.execute(db);
  return rows[0] ?? null;
}

/** Wait below which a visit does not count as missing. */
const UNNOTICED_SECONDS = 5;

/** Returns since when visits of a website may be missing from ClickHouse; null: none, or only for some seconds. */
export async function readMissingSince(db: Db, websiteId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select (select min(stored_at) from history_outbox
      where website_id = ${websiteId} and stored_at < now() - make_interval(secs => ${UNNOTICED_SECONDS})) as at
    from history_engine where engine = 'clickhouse'`.execute(db);
  return rows[0]?.at ?? null;
}
