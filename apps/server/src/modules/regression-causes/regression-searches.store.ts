import { sql } from 'kysely';
import type { RegressionCause, Suspicions } from '@vigie/contract/regression-cause.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export type SearchRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>;

/**
 * Finds the last search of a problem, and how its job ended. The caller has checked that the problem is within the
 * actor's reach.
 */
export async function findSearch(db: Db, problemId: string) {
  const row = await db
    .selectFrom('regressionSearches')
    .leftJoin('jobs', 'jobs.id', 'regressionSearches.jobId')
    .selectAll('regressionSearches')
    .select('jobs.failureCode')
    .where('problemId', '=', problemId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewSearch {
  problemId: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  jobId: string;
  suspicions: Suspicions;
  tried: number[];
  at: Date;
}

/** Stores a search in place of the problem's previous one. */
export async function storeSearch(db: Db, search: NewSearch): Promise<void> {
  const { problemId, suspicions, ...rest } = search;
  const row = { ...rest, suspicions: jsonText(suspicions), regressionCause: null, endedAt: null };
  await db
    .insertInto('regressionSearches')
    .values({ problemId, ...row })
    .onConflict((conflict) => conflict.column('problemId').doUpdateSet(row))
    .execute();
}

/** Stores the regression cause that an agent found on the page of a problem's job. */
export async function storeRegressionCause(
  db: Db,
  jobId: string,
  { regressionCause, now }: { regressionCause: RegressionCause; now: Date },
): Promise<void> {
  await db
    .updateTable('regressionSearches')
    .set({ regressionCause: jsonText(regressionCause), endedAt: now })
    .where('jobId', '=', jobId)
    .execute();
}

/** Ends a search whose job ended without a result, because no visit could be made. */
export async function endSearch(db: Db, jobId: string, now: Date): Promise<void> {
  await db
    .updateTable('regressionSearches')
    .set({ endedAt: now })
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Returns how many searches of a website started since an instant. Trials are stored for at least a day. */
export async function countSearches(db: Db, websiteId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('websiteId', '=', websiteId)
    .where('kind', '=', 'trial')
    .where('createdAt', '>=', since)
    .where(sql<boolean>`plan ? 'replay'`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Maximum visits of one page that are searched for the last healthy one. */
const VISITS_READ = 500;

/**
 * Returns the measured visits of a page that count for health, newest first, with the verdicts of the current tracker.
 */
export async function listPageVisits(db: Db, { pageId, until }: { pageId: string; until: Date }) {
  return db
    .selectFrom('observations')
    .select(['id', 'verdicts'])
    .where('pageId', '=', pageId)
    .where('countsForHealth', '=', true)
    .where('outcome', '=', 'measured')
    .where('observedAt', '<=', until)
    .orderBy('observedAt', 'desc')
    .limit(VISITS_READ)
    .execute();
}
