import * as z from 'zod';
import { sql, type Selectable, type Updateable } from 'kysely';
import { IMPORT_RUNS_MAX, type ImportFilter } from '@vigie/contract/website-import.ts';
import { countRows, type ListPage } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { IMPORT_WEBSITES_MAX, type ImportChoices } from '@vigie/contract/imported-website.ts';
import type { WebsiteImportRowsTable } from '../../db/schema/tables.generated.ts';
import type { Db } from '../../db/schema/database.ts';

export type ImportRowRecord = Selectable<WebsiteImportRowsTable>;
/** Row that the transaction has locked, with the choices of its import. */
export type LockedImportRow = ImportRowRecord & { choices: ImportChoices; rows: number };

const START_LOCK = 8_441_712;

/**
 * Locks the next row with something to do until the transaction ends; null if there is none. If a worker dies, the lock
 * and all uncommitted changes are gone. Only one worker at a time starts jobs, so that each sees the jobs of the
 * others. First audits come last: one takes longer than many detections.
 */
export async function claimRow(db: Db, now: Date): Promise<LockedImportRow | null> {
  const locked = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${START_LOCK}) as is_mine`.execute(db);
  const mayStart = locked.rows[0]?.isMine === true;
  const { rows } = await sql<LockedImportRow>`
    select todo.*, website_imports.choices, website_imports.rows
    from website_import_rows as todo
    join website_imports on website_imports.id = todo.import_id
    left join jobs on jobs.id = todo.job_id
    where website_imports.state = 'running' and todo.next_check_at <= ${now} and (
      todo.state = 'waiting'
      or (todo.state = 'detecting' and todo.job_id is not null and (jobs.id is null or jobs.finished_at is not null))
      or (${mayStart} and todo.state in ('detecting', 'auditing') and todo.job_id is null and ${hasCapacity}))
    order by todo.state = 'auditing', todo.position, todo.import_id limit 1 for update of todo skip locked`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Condition that one more job of imports may begin. There are few at a time over all companies, and one company gets at
 * most half of its agents' slots. Jobs that wait for the next day or month do not count.
 */
const hasCapacity = sql`(
  (select count(*) from jobs as busy where busy.mode = 'import' and busy.state in ('queued', 'running')
    and coalesce(busy.waiting_code, '') not in ('visit-limit', 'visit-budget')) < ${IMPORT_RUNS_MAX}
  and (select count(*) from jobs as busy where busy.mode = 'import' and busy.state in ('queued', 'running')
    and busy.company_id = todo.company_id and coalesce(busy.waiting_code, '') not in ('visit-limit', 'visit-budget'))
    < (select case when count(*) = 0 then 0
        else greatest(1, sum(least(coalesce((agents.status ->> 'slots')::int, 1), agents.slots_max)) / 2) end
      from agents where agents.state = 'online' and not agents.is_paused
        and (agents.company_id is null or agents.company_id = todo.company_id)))`;

/** Stores the new state of a row, and resets its failures. */
export async function changeRow(
  db: Db,
  { importId, position }: Pick<ImportRowRecord, 'importId' | 'position'>,
  change: Updateable<WebsiteImportRowsTable>,
): Promise<void> {
  await db
    .updateTable('websiteImportRows')
    .set({ faults: 0, ...change })
    .where('importId', '=', importId)
    .where('position', '=', position)
    .execute();
}

/** Ends all rows that are not over, and returns their running jobs. */
export async function cancelRows(db: Db, importId: string): Promise<string[]> {
  const rows = await db
    .updateTable('websiteImportRows')
    .set({ state: 'cancelled' })
    .where('importId', '=', importId)
    .where('state', 'in', ['waiting', 'detecting', 'auditing'])
    .returning('jobId')
    .execute();
  const ids = rows.flatMap(({ jobId }) => jobId ?? []);
  if (ids.length === 0) return [];
  const active = db.selectFrom('jobs').select('id').where('id', 'in', ids).where('finishedAt', 'is', null);
  return (await active.execute()).map(({ id }) => id);
}

/** Restarts all rows whose website has a problem; returns their number. */
export async function retryRows(db: Db, importId: string, now: Date): Promise<number> {
  const result = await db
    .updateTable('websiteImportRows')
    .set({ state: 'detecting', jobId: null, firstJobId: null, problem: null, faults: 0, nextCheckAt: now })
    .where('importId', '=', importId)
    .where('state', 'in', ['done', 'failed'])
    .where('problem', 'is not', null)
    .where('websiteId', 'is not', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Finds the job of a row; null if it has none, or it was deleted. */
export async function findJobOf(db: Db, id: string | null) {
  if (id === null) return null;
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'websiteId', 'createdAt', 'discovery', 'state', 'failureCode'])
    .where('id', '=', id)
    .executeTakeFirst();
  return job ?? null;
}

export interface RowsQuery {
  id: string;
  only?: ImportFilter | undefined;
  limit: number;
  after?: string | undefined;
}

const positionSchema = z.tuple([z.int().min(0).max(IMPORT_WEBSITES_MAX)]);

const FILTERS: Readonly<Record<ImportFilter, ReturnType<typeof sql<boolean>>>> = {
  problems: sql`problem is not null`,
  'to-check': sql`jsonb_array_length(findings -> 'questions') > 0`,
  'under-way': sql`state in ('waiting', 'detecting', 'auditing')`,
  done: sql`state = 'done' and problem is null`,
  existing: sql`state = 'existing'`,
  cancelled: sql`state = 'cancelled'`,
};

/** Returns rows of an import, in the order of its list. The caller has checked that the import is within reach. */
export async function listRows(
  db: Db,
  { id, only, limit, after }: RowsQuery,
): Promise<ListPage<ImportRowRecord>> {
  const condition = sql<boolean>`import_id = ${id}${only === undefined ? sql`` : sql` and ${FILTERS[only]}`}`;
  const rows = await db
    .selectFrom('websiteImportRows')
    .selectAll()
    .where(condition)
    .where('position', '>', decodeCursor(after, positionSchema)?.[0] ?? 0)
    .orderBy('position')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? encodeCursor([last.position]) : null;
  return { items, next, total: await countRows(db, 'website_import_rows', condition) };
}
