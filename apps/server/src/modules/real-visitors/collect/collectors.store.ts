import { sql } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';

/** A collector that sends no heartbeat for this long is dead. */
const DEAD_AFTER = sql`interval '30 seconds'`;

export async function insertCollector(
  db: Db,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<void> {
  await db.insertInto('visitorCollectors').values({ id, name, startedAt: now, seenAt: now }).execute();
}

/** Stores how many messages a collector has received, and the most of one second. */
export async function beatCollector(
  db: Db,
  { id, received, peak, now }: { id: string; received: number; peak: number; now: Date },
): Promise<void> {
  await db
    .updateTable('visitorCollectors')
    .set({ received, peak, seenAt: now })
    .where('id', '=', id)
    .execute();
}

/** Marks a collector as ended after its last flush. */
export async function endCollector(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('visitorCollectors').set({ endedAt: now, lost: 0 }).where('id', '=', id).execute();
}

/**
 * Marks collectors as ended that died: an earlier one of this name, and those without a heartbeat. Returns each with the
 * messages that it may have lost at most: those received but not stored, and those of the second after its heartbeat.
 */
export async function endDeadCollectors(db: Db, { name, now }: { name: string | null; now: Date }) {
  const { rows } = await sql<{ name: string; seenAt: Date; lost: number }>`
    update visitor_collectors set ended_at = ${now}, lost = greatest(received - stored, 0) + peak
    where ended_at is null and (name = ${name} or seen_at < ${now}::timestamptz - ${DEAD_AFTER})
    returning name, seen_at, lost`.execute(db);
  return rows;
}
