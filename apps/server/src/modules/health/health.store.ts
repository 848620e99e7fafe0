import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';
import { isEndedAudit } from '../../judging/whole-audit.ts';
import type { Period } from '../../period/asked-period.ts';

/** The company of a website within the actor's reach, null beyond it. */
export async function findMeasuredWebsite(db: Db, actor: Actor, websiteId: string) {
  const row = await db
    .selectFrom('websites')
    .select(['id', 'companyId'])
    .where('id', '=', websiteId)
    .where(websiteWithinReach(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** Audits that ended in the period, and when the last one of all ended. */
export async function countAudits(db: Db, websiteId: string, period: Period) {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where finished_at >= ${period.from} and finished_at < ${period.to})::int`.as(
        'audits',
      ),
      sql<Date | null>`max(finished_at)`.as('lastAuditAt'),
    ])
    .where('websiteId', '=', websiteId)
    .where(isEndedAudit)
    .executeTakeFirstOrThrow();
}
