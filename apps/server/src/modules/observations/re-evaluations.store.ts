import type * as z from 'zod';
import type { reEvaluationSchema } from '@vigie/contract/page-history.ts';
import { sql, type Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ReEvaluationsTable } from '../../db/schema/tables.generated.ts';
import { createId } from '../../db/uuid-v7.ts';
import { readNewestPage } from '../../resources/newest-page.ts';

export type ReEvaluationRow = Selectable<ReEvaluationsTable>;

export interface NewReEvaluation {
  companyId: string;
  websiteId: string;
  from: Date;
  to: Date;
  userId: string | null;
  now: Date;
}

/** Returns the new re-evaluation; null while another of the website is in progress. */
export async function insertReEvaluation(db: Db, input: NewReEvaluation): Promise<ReEvaluationRow | null> {
  const row = await db
    .insertInto('reEvaluations')
    .values({
      id: createId(input.now.getTime()),
      companyId: input.companyId,
      websiteId: input.websiteId,
      fromAt: input.from,
      toAt: input.to,
      state: 'queued',
      total: null,
      userId: input.userId,
      createdAt: input.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findReEvaluation(db: Db, actor: Actor, id: string): Promise<ReEvaluationRow | null> {
  const row = await db
    .selectFrom('reEvaluations')
    .selectAll()
    .where('id', '=', id)
    .where(withinReach(actor, 'companyId'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the re-evaluations of a website, newest first. The caller has checked that the website is within the
 * actor's reach.
 */
export async function listReEvaluations(
  db: Db,
  { websiteId, ...query }: ListQuery & { websiteId: string },
): Promise<ListPage<ReEvaluationRow>> {
  const rows = db.selectFrom('reEvaluations').selectAll().where('websiteId', '=', websiteId);
  return readNewestPage(db, rows, { query, table: 'reEvaluations', counted: sql`website_id = ${websiteId}` });
}

export function presentReEvaluation(row: ReEvaluationRow): z.input<typeof reEvaluationSchema> {
  return { ...row, judgedFirst: row.evaluatedFirst, from: row.fromAt, to: row.toAt };
}

/** Re-evaluation that this worker has leased until `leaseUntil`. */
export interface LeasedReEvaluation extends ReEvaluationRow {
  leaseUntil: Date;
}

/**
 * Claims the oldest re-evaluation without a worker and returns it; null if there is none. The lease of a worker that
 * died has expired.
 */
export async function claimReEvaluation(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<LeasedReEvaluation | null> {
  const row = await db
    .updateTable('reEvaluations')
    .set({ state: 'running', leaseUntil })
    .where('id', '=', (query) =>
      query
        .selectFrom('reEvaluations as waiting')
        .select('waiting.id')
        .where('waiting.state', 'in', ['queued', 'running'])
        .where((where) =>
          where.or([where('waiting.leaseUntil', 'is', null), where('waiting.leaseUntil', '<=', now)]),
        )
        .orderBy('waiting.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : { ...row, leaseUntil };
}

export type Progress = Partial<
  Pick<ReEvaluationRow, 'total' | 'done' | 'changed' | 'evaluatedFirst' | 'cursorAt' | 'cursorId'>
>;

/**
 * Stores the progress and extends the lease. Returns false if another worker has the re-evaluation, or the website was
 * deleted. In a transaction it also locks the website until the end.
 */
export async function advanceReEvaluation(
  db: Db,
  leased: Pick<LeasedReEvaluation, 'id' | 'websiteId' | 'leaseUntil'>,
  { leaseUntil, ...progress }: Progress & { leaseUntil: Date },
): Promise<boolean> {
  await db.selectFrom('websites').select('id').where('id', '=', leased.websiteId).forKeyShare().execute();
  const result = await db
    .updateTable('reEvaluations')
    .set({ ...progress, leaseUntil })
    .where('id', '=', leased.id)
    .where('state', '=', 'running')
    .where('leaseUntil', '=', leased.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endReEvaluation(
  db: Db,
  id: string,
  { state, finishedAt }: { state: 'succeeded' | 'failed'; finishedAt: Date },
): Promise<void> {
  await db
    .updateTable('reEvaluations')
    .set({ state, finishedAt, leaseUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
