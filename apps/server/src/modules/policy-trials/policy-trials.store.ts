import { sql } from 'kysely';
import type { TriedDraft } from '@vigie/contract/container-browser-trial.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';

/** Subject of a trial: a website's policy, or one of its containers. */
export type TrialSubject = { sealedDraft: Buffer | null } & (
  | { policy: string; containerId: null; draft: null }
  | { policy: null; containerId: string; draft: TriedDraft }
);

export type TrialRow = NonNullable<Awaited<ReturnType<typeof findTrial>>>;

/**
 * Finds the last trial of a website's policy, or of its container. The caller has checked that they are within the
 * actor's reach.
 */
export async function findTrial(
  db: Db,
  { websiteId, containerId }: { websiteId: string; containerId: string | null },
) {
  const row = await db
    .selectFrom('policyTrials')
    .select(['jobId', 'pool', 'policy', 'draft', 'pages', 'at', 'endedAt', 'stopped'])
    .where('websiteId', '=', websiteId)
    .where('containerId', 'is not distinct from', containerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the draft that a job tries, with the container that it replaces. Null once the trial has ended. */
export async function findSealedDraft(db: Db, jobId: string) {
  const row = await db
    .selectFrom('policyTrials')
    .innerJoin('containers', 'containers.id', 'policyTrials.containerId')
    .select(['containers.id as containerId', 'address', 'vendorId', 'sealedDraft'])
    .where('jobId', '=', jobId)
    .where('sealedDraft', 'is not', null)
    .$narrowType<{ sealedDraft: Buffer }>()
    .executeTakeFirst();
  return row ?? null;
}

export type NewTrial = TrialSubject & {
  websiteId: string;
  companyId: string;
  jobId: string;
  pool: string;
  at: Date;
};

/**
 * Stores a trial in place of the previous one of the same subject. Returns false and stores nothing while that one
 * runs.
 */
export async function storeTrial(db: Db, trial: NewTrial): Promise<boolean> {
  const draft = trial.draft === null ? null : jsonText(trial.draft);
  const row = { ...trial, draft, pages: '{}', endedAt: null, stopped: null };
  const stored = await db
    .insertInto('policyTrials')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['websiteId', 'containerId'])
        .doUpdateSet(row)
        .where((where) =>
          where.or([where('policyTrials.endedAt', 'is not', null), where('policyTrials.jobId', 'is', null)]),
        ),
    )
    .returning('websiteId')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Restarts the ended trial of a job as another job. Returns false if another trial replaced it, and for a container's
 * trial, whose draft was deleted at its end.
 */
export async function restartTrial(
  db: Db,
  { endedJobId, jobId, at }: { endedJobId: string; jobId: string; at: Date },
): Promise<boolean> {
  const restarted = await db
    .updateTable('policyTrials')
    .set({ jobId, at, pages: '{}', endedAt: null, stopped: null })
    .where('jobId', '=', endedJobId)
    .where('containerId', 'is', null)
    .where('endedAt', 'is not', null)
    .executeTakeFirst();
  return restarted.numUpdatedRows > 0n;
}

/** Stores the result of an agent on a page. A page that is reported twice is stored once. */
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

/** Ends the trial of an ended job and deletes its draft. */
export async function endTrial(
  db: Db,
  jobId: string,
  { state, now }: { state: 'succeeded' | 'failed' | 'cancelled'; now: Date },
): Promise<void> {
  await db
    .updateTable('policyTrials')
    .set({ endedAt: now, stopped: state === 'succeeded' ? null : state, sealedDraft: null })
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .execute();
}
