import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';

/** Years of observations take longer to delete than a screen's statement may. */
const STATEMENT_TIMEOUT = '10min';

/**
 * Tables in the order of deletion: rows that refer to others go first. Rows that belong to a job or pool go with it.
 */
const TABLES = [
  'verdicts',
  'trackerVisits',
  'visitEvents',
  'visitEvaluations',
  'eventDays',
  'trackerVerdictRollups',
  'trackerVisitRollups',
  'verdictRollups',
  'visitRollups',
  'pageFaults',
  'problems',
  'pagePolicies',
  'cspPolicies',
  'historyOutbox',
  'pageValues',
  'dataLayerVisits',
  'dataLayerStates',
  'dataLayerShapes',
  'dataLayerVariables',
  'dataLayerHours',
  'dataLayerDays',
  'dataLayerFilters',
  'releases',
  'sharedLinkWebsites',
  'clientReportWebsites',
  'settingsChanges',
  'reEvaluations',
  'observationDocuments',
  'observations',
  'auditSchedules',
  'jobs',
  'pages',
  'pools',
  'tests',
  'contexts',
  'websitePictures',
  'websiteBodies',
  'recordedBytes',
  'visitGrants',
  'limitReaches',
] as const;

/** Locks a website until the transaction ends, so that nothing new is created for it. */
export async function lockWebsite(db: Db, id: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Finds a queued or running job of the website; null if there is none. */
export async function findActiveJob(db: Db, websiteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('websiteId', '=', websiteId)
    .where('state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes a website with all of its data. The website is within the actor's reach. */
export async function deleteWebsite(db: Db, websiteId: string): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(db);
  // A website may name one of its own contexts
  await db.updateTable('websites').set({ contextId: null }).where('id', '=', websiteId).execute();
  for (const table of TABLES) await db.deleteFrom(table).where('websiteId', '=', websiteId).execute();
  await db.deleteFrom('websites').where('id', '=', websiteId).execute();
}
