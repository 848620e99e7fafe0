import { addVerdicts, emptyTable, takeVerdicts } from '@vigie/audit/score.ts';
import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { MovedTracker, TrackerVisit } from './tracker-visits.store.ts';
import type { ReEvaluatedVisit } from './recorded-visits.store.ts';

/**
 * Adjusts the counts of jobs by the difference, so that the score of an audit stays the sum of its visits. It locks the
 * rows of the jobs: call it before anything else of the transaction.
 */
export async function moveJobScores(
  db: Db,
  rejudged: ReEvaluatedVisit[],
  moved: MovedTracker[],
): Promise<void> {
  const byJob = Map.groupBy(rejudged, ({ visit }) => visit.jobId);
  const movedByJob = Map.groupBy(moved, ({ visit }) => visit.jobId);
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'checks', 'trackerChecks'])
    .where('id', 'in', [...new Set([...byJob.keys(), ...movedByJob.keys()])])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const tables = jobs.map(({ id, checks }) => (byJob.get(id) ?? []).reduce(moveVisit, checks));
  const others = jobs.map(({ id, trackerChecks }) =>
    (movedByJob.get(id) ?? []).reduce(moveTracker, trackerChecks),
  );
  await sql`
    update jobs set checks = moved.checks, tracker_checks = moved.others
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${tables.map((table) => jsonText(table))}::jsonb[],
      ${others.map((each) => jsonText(each))}::jsonb[]) as moved (id, checks, others)
    where jobs.id = moved.id`.execute(db);
}

function moveVisit(table: StoredCheckTable, { visit, evaluation }: ReEvaluatedVisit): StoredCheckTable {
  return addVerdicts(takeVerdicts(table, visit.verdicts), evaluation.verdicts);
}

type TrackerTables = Record<string, StoredCheckTable>;

function moveTracker(tables: TrackerTables, { evaluation, before }: MovedTracker): TrackerTables {
  const { trackerId, verdicts } = evaluation;
  const table = takeVerdicts(tables[trackerId] ?? emptyTable(), before ?? []);
  return { ...tables, [trackerId]: addVerdicts(table, verdicts) };
}

/** Adds visits of trackers to the counts of their job. It locks the row of the job. */
export async function addTrackerScores(db: Db, jobId: string, visits: TrackerVisit[]): Promise<void> {
  const { trackerChecks } = await db
    .selectFrom('jobs')
    .select('trackerChecks')
    .where('id', '=', jobId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const added = visits.reduce((tables, { evaluation }) => {
    const table = tables[evaluation.trackerId] ?? emptyTable();
    return { ...tables, [evaluation.trackerId]: addVerdicts(table, evaluation.verdicts) };
  }, trackerChecks);
  await db
    .updateTable('jobs')
    .set({ trackerChecks: jsonText(added) })
    .where('id', '=', jobId)
    .execute();
}
