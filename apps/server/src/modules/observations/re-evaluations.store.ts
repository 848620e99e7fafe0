import type { ReEvaluation } from '@vigie/contract/page-history.ts';
import { sql, type Selectable } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { countRows, cursorOf, cutPage, type ListPage, type ListQuery } from '../../db/list-page.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ReEvaluationsTable } from '../../db/schema/quality-tables.ts';
import { createId } from '../../db/uuid-v7.ts';

export type ReEvaluationRow = Selectable<ReEvaluationsTable>;

export interface NewReEvaluation {
  companyId: string;
  websiteId: string;
  from: Date;
  to: Date;
  userId: string;
  now: Date;
}

/** The new one; null while another of the website goes on. */
export async function insertReEvaluation(db: Db, asked: NewReEvaluation): Promise<ReEvaluationRow | null> {
  const row = await db
    .insertInto('re_evaluations')
    .values({
      id: createId(asked.now.getTime()),
      company_id: asked.companyId,
      website_id: asked.websiteId,
      from_at: asked.from,
      to_at: asked.to,
      state: 'queued',
      total: null,
      user_id: asked.userId,
      created_at: asked.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findReEvaluation(db: Db, actor: Actor, id: string): Promise<ReEvaluationRow | null> {
  const row = await db
    .selectFrom('re_evaluations')
    .selectAll()
    .where('id', '=', id)
    .where(withinReach(actor, 'company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The re-evaluations of a website, newest first. The caller has checked that the website is within the actor's reach.
 */
export async function listReEvaluations(
  db: Db,
  { websiteId, ...query }: ListQuery & { websiteId: string },
): Promise<ListPage<ReEvaluationRow>> {
  const after = cursorOf(query);
  const rows = await db
    .selectFrom('re_evaluations')
    .selectAll()
    .where('website_id', '=', websiteId)
    .$if(after !== null, (select) => select.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const total = await countRows(db, 're_evaluations', sql`website_id = ${websiteId}`);
  return { ...cutPage(rows, query.limit), total };
}

export function presentReEvaluation(row: ReEvaluationRow): ReEvaluation {
  return {
    id: row.id,
    websiteId: row.website_id,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    state: row.state,
    total: row.total,
    done: row.done,
    changed: row.changed,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** A re-evaluation that this worker holds until `leaseUntil`. */
export interface HeldReEvaluation extends ReEvaluationRow {
  leaseUntil: Date;
}

/** The oldest that nobody works on, held from now on; null for none. A worker that died has let go of its own. */
export async function claimReEvaluation(
  db: Db,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<HeldReEvaluation | null> {
  const row = await db
    .updateTable('re_evaluations')
    .set({ state: 'running', lease_until: leaseUntil })
    .where('id', '=', (query) =>
      query
        .selectFrom('re_evaluations as waiting')
        .select('waiting.id')
        .where('waiting.state', 'in', ['queued', 'running'])
        .where((where) =>
          where.or([where('waiting.lease_until', 'is', null), where('waiting.lease_until', '<=', now)]),
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
  Pick<ReEvaluationRow, 'total' | 'done' | 'changed' | 'cursor_at' | 'cursor_id'>
>;

/**
 * Writes the progress and extends the lease. False when another worker has the re-evaluation, or the website is gone.
 * In a transaction it also locks the website until the end.
 */
export async function advanceReEvaluation(
  db: Db,
  held: Pick<HeldReEvaluation, 'id' | 'website_id' | 'leaseUntil'>,
  { leaseUntil, ...progress }: Progress & { leaseUntil: Date },
): Promise<boolean> {
  await db.selectFrom('websites').select('id').where('id', '=', held.website_id).forKeyShare().execute();
  const result = await db
    .updateTable('re_evaluations')
    .set({ ...progress, lease_until: leaseUntil })
    .where('id', '=', held.id)
    .where('state', '=', 'running')
    .where('lease_until', '=', held.leaseUntil)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endReEvaluation(
  db: Db,
  id: string,
  { state, finishedAt }: { state: 'succeeded' | 'failed'; finishedAt: Date },
): Promise<void> {
  await db
    .updateTable('re_evaluations')
    .set({ state, finished_at: finishedAt, lease_until: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}
