import { sql } from 'kysely';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** The last trial of a website that its caller found within the actor's reach. */
export async function findTrial(db: Db, websiteId: string) {
  const row = await db
    .selectFrom('policyTrials')
    .selectAll()
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewTrial {
  websiteId: string;
  companyId: string;
  jobId: string;
  pool: string;
  policy: string;
  at: Date;
}

/** Stands in the place of the one before. False, and nothing stored, while that one goes on. */
export async function storeTrial(db: Db, { websiteId, ...trial }: NewTrial): Promise<boolean> {
  const row = { ...trial, pages: '{}', endedAt: null, stopped: null };
  const stored = await db
    .insertInto('policyTrials')
    .values({ websiteId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('websiteId')
        .doUpdateSet(row)
        .where((where) =>
          where.or([where('policyTrials.endedAt', 'is not', null), where('policyTrials.jobId', 'is', null)]),
        ),
    )
    .returning('websiteId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** What an agent found on a page. A page that is told twice stands once. */
export async function storeTriedPage(
  db: Db,
  jobId: string,
  { url, tried }: { url: string; tried: TriedPage },
): Promise<void> {
  await db
    .updateTable('policyTrials')
    .set({ pages: sql`pages || ${jsonText({ [url]: tried })}::jsonb` })
    .where('jobId', '=', jobId)
    .execute();
}

/** Ends the trial whose job ended. */
export async function endTrial(
  db: Db,
  jobId: string,
  { state, now }: { state: 'succeeded' | 'failed' | 'cancelled'; now: Date },
): Promise<void> {
  await db
    .updateTable('policyTrials')
    .set({ endedAt: now, stopped: state === 'succeeded' ? null : state })
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .execute();
}
