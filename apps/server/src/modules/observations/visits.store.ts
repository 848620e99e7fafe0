import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>;
/** The position of a visit in the history of its page. */
export type VisitPlace = [observedAtMs: number, id: string];

function selectVisits(db: Db) {
  return db
    .selectFrom('observations')
    .innerJoin('jobs', 'jobs.id', 'observations.run_id')
    .select([
      'observations.id',
      'observations.page_id',
      'observations.run_id',
      'observations.observed_at',
      'observations.outcome',
      'observations.failure_code',
      'observations.failure_message',
      'observations.verdicts',
      'observations.hits',
      'observations.duration_ms',
      'jobs.mode',
    ]);
}

export async function findVisit(db: Db, actor: Actor, id: string) {
  const row = await selectVisits(db)
    .where('observations.id', '=', id)
    .where(withinReach(actor, 'observations.company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** Visits of a page that its caller found within the actor's reach, newest first. */
export async function listVisits(
  db: Db,
  pageId: string,
  { after, limit }: { after: VisitPlace | null; limit: number },
): Promise<VisitRow[]> {
  const [observedAtMs, id] = after ?? [0, ''];
  const isBefore = sql<boolean>`(observations.observed_at, observations.id)
    < (${new Date(observedAtMs)}, ${id}::uuid)`;
  return selectVisits(db)
    .where('observations.page_id', '=', pageId)
    .$if(after !== null, (select) => select.where(isBefore))
    .orderBy('observations.observed_at', 'desc')
    .orderBy('observations.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findPage(db: Db, actor: Actor, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '=', id)
    .where(withinReach(actor, 'company_id'))
    .executeTakeFirst();
  return row !== undefined;
}
