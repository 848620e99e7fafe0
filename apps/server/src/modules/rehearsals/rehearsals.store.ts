import type { RemedyProof, ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { sql } from 'kysely';
import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import { IS_OF_SELECTED_TRACKER } from '../../db/query-tracker.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

export type RehearsalRow = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>;

/** Observation of the visit with the changes, as long as it is stored. */
const LAST_VISIT = sql<string | null>`(select id from observations where job_id = rehearsals.job_id limit 1)`;

/**
 * Finds the last rehearsal of a problem, and how its job ended. The caller has checked that the problem is within the
 * actor's reach.
 */
export async function findRehearsal(db: Db, problemId: string) {
  const row = await db
    .selectFrom('rehearsals')
    .leftJoin('jobs', 'jobs.id', 'rehearsals.jobId')
    .selectAll('rehearsals')
    .select(['jobs.failureCode', LAST_VISIT.as('shownId')])
    .where('problemId', '=', problemId)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewRehearsal {
  problemId: string;
  companyId: string;
  websiteId: string;
  observationId: string;
  /** Null: no visit is needed, because the proof is known. */
  jobId: string | null;
  proof: RemedyProof | null;
  at: Date;
  /** True for an automatic rehearsal. */
  isAutomatic: boolean;
}

/** Stores a rehearsal in place of the previous one of its problem. */
export async function storeRehearsal(db: Db, rehearsal: NewRehearsal): Promise<void> {
  const { proof, problemId, ...rest } = rehearsal;
  const row = {
    ...rest,
    proof: proof === null ? null : jsonText(proof),
    endedAt: rehearsal.jobId === null ? rehearsal.at : null,
  };
  await db
    .insertInto('rehearsals')
    .values({ problemId, ...row })
    .onConflict((conflict) => conflict.column('problemId').doUpdateSet(row))
    .execute();
}

/** Stores the proof of an agent on the page that a job visits for a problem. */
export async function storeProof(
  db: Db,
  jobId: string,
  { proofs, now }: { proofs: Proofs; now: Date },
): Promise<void> {
  const row = await db
    .selectFrom('rehearsals')
    .innerJoin('problems', 'problems.id', 'rehearsals.problemId')
    .select(['problemId', 'rootCheck'])
    .where('jobId', '=', jobId)
    .executeTakeFirst();
  const proof = row?.rootCheck ? proofs[row.rootCheck] : undefined;
  if (row === undefined || proof === undefined) return;
  await db
    .updateTable('rehearsals')
    .set({ proof: jsonText(proof), endedAt: now })
    .where('problemId', '=', row.problemId)
    .execute();
}

/** Ends a rehearsal whose job ended without a proof: no visit could be made. */
export async function endRehearsal(db: Db, jobId: string, now: Date): Promise<void> {
  await db
    .updateTable('rehearsals')
    .set({ endedAt: now })
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Returns the last seen other page of a website that had no fault; null if none is known. */
export async function findReferencePage(
  db: Db,
  { websiteId, url }: { websiteId: string; url: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('observations')
    .select('url')
    .where('websiteId', '=', websiteId)
    .where('url', '<>', url)
    .where('countsForHealth', '=', true)
    .where('outcome', '=', 'measured')
    .where('lostWeight', '=', 0)
    .where('hits', '>', 0)
    .orderBy('observedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.url ?? null;
}

export type LastProof = NonNullable<ShownRemedy['proof']> & { check: Check | null; cause: string | null };

/**
 * Returns the result of the last rehearsal of each root cause of the requested tracker, on a page that still shows it.
 */
export async function listLastProofs(db: Db, websiteId: string): Promise<LastProof[]> {
  const { rows } = await sql<Omit<LastProof, 'at'> & { at: Date }>`
    select distinct on (root_check, root_reason) root_check as "check", root_reason as cause, problem_id, ended_at as at,
      proof ->> 'outcome' as outcome, proof ->> 'reason' as reason
    from rehearsals join problems on problems.id = rehearsals.problem_id
    where rehearsals.website_id = ${websiteId} and ${IS_OF_SELECTED_TRACKER} and resolved_at is null
      and proof is not null and ended_at is not null
    order by root_check, root_reason, ended_at desc`.execute(db);
  return rows.map(({ at, ...proof }) => ({ ...proof, at: at.toISOString() }));
}
