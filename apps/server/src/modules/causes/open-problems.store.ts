import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { IS_OF_ASKED_TRACKER } from '../../db/ask-tracker.ts';
import type { Db } from '../../db/schema/database.ts';

/** Problems of each website that nobody has taken in hand yet; none for a website without any. */
export async function countOpenProblems(
  db: Db,
  actor: Actor,
  { websiteIds, now }: { websiteIds: string[]; now: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ websiteId: string; problems: number }>`
    select website_id, count(*)::int as problems from problems
    where website_id = any(${websiteIds}) and ${withinReach(actor, 'problems.companyId')}
      and ${IS_OF_ASKED_TRACKER} and resolved_at is null and (state = 'open' or until <= ${now})
    group by website_id`.execute(db);
  return new Map(rows.map(({ websiteId, problems }) => [websiteId, problems]));
}

/** How many problems of a website were seen for the first time since then. */
export async function countNewProblems(
  db: Db,
  { websiteId, since }: { websiteId: string; since: Date },
): Promise<number> {
  const row = await db
    .selectFrom('problems')
    .select((problem) => problem.fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('firstSeenAt', '>=', since)
    .where('resolvedAt', 'is', null)
    .where(IS_OF_ASKED_TRACKER)
    .executeTakeFirstOrThrow();
  return row.count;
}
