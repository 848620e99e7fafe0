import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** A collector that sends no heartbeat for this long is dead. */
const DEAD_AFTER = sql`interval '30 seconds'`;

/** Heartbeat of a collector: what it has received, and how many messages may come after. */
export interface Heartbeat {
  id: string;
  received: number;
  reserve: number;
  now: Date;
}

export async function insertCollector(
  db: Db,
  { name, now, ...beat }: Heartbeat & { name: string },
): Promise<void> {
  await db
    .insertInto('visitorCollectors')
    .values({ ...beat, name, startedAt: now, seenAt: now })
    .execute();
}

export async function beatCollector(db: Db, { id, now, ...beat }: Heartbeat): Promise<void> {
  await db
    .updateTable('visitorCollectors')
    .set({ ...beat, seenAt: now })
    .where('id', '=', id)
    .execute();
}

/** Marks a collector as ended after its last flush. */
export async function endCollector(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('visitorCollectors').set({ endedAt: now, lost: 0 }).where('id', '=', id).execute();
}

/**
 * Marks collectors as ended that died: an earlier one of this name, and those without a heartbeat. Returns each with the
 * messages that it may have lost at most: those received and those that may have come after its heartbeat, without those stored.
 */
export async function endDeadCollectors(db: Db, { name, now }: { name: string | null; now: Date }) {
  const { rows } = await sql<{ name: string; seenAt: Date; lost: number }>`
    update visitor_collectors set ended_at = ${now}, lost = greatest(received + reserve - stored, 0)
    where ended_at is null and (name = ${name} or seen_at < ${now}::timestamptz - ${DEAD_AFTER})
    returning name, seen_at, lost`.execute(db);
  return rows;
}
