import { scoreOf } from '@vigie/audit/score.ts';
import type { Health } from '@vigie/contract/health.ts';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { sql } from 'kysely';
import type { Call } from '../../access/actor.ts';

/** How a website is now: by its last whole audit; null before the first. */
export async function gradeOfNow({ db }: Call, { websiteId }: Health): Promise<SharedHealth['now']> {
  const last = await db
    .selectFrom('jobs')
    .select(['checks', 'pagesDone', 'finishedAt'])
    .where('websiteId', '=', websiteId)
    .where('countsForHealth', '=', true)
    .where('state', '=', 'succeeded')
    .where(sql<boolean>`finished_at is not null`)
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.finishedAt) return null;
  return { score: scoreOf(last.checks, last.pagesDone), at: last.finishedAt.toISOString() };
}
