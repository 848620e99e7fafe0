import { addVerdicts, takeVerdicts } from '@vigie/audit/score.ts';
import { sql } from 'kysely';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { RejudgedVisit } from './recorded-visits.store.ts';

/**
 * Moves what jobs counted by the difference, so that the score of an audit stays the sum of its visits. It locks the
 * rows of the jobs: call it before anything else of the transaction.
 */
export async function moveJobScores(db: Db, rejudged: RejudgedVisit[]): Promise<void> {
  const byRun = Map.groupBy(rejudged, ({ visit }) => visit.runId);
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'checks'])
    .where('id', 'in', [...byRun.keys()])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = jobs.map(({ id, checks }) => (byRun.get(id) ?? []).reduce(moveVisit, checks));
  await sql`
    update jobs set checks = moved.checks
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${moved.map((table) => jsonText(table))}::jsonb[])
      as moved (id, checks)
    where jobs.id = moved.id`.execute(db);
}

function moveVisit(table: StoredCheckTable, { visit, judged }: RejudgedVisit): StoredCheckTable {
  return addVerdicts(takeVerdicts(table, visit.verdicts), judged.verdicts);
}
