import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import { ASSIGNEE } from './assignees.store.ts';
import { IS_UNCHECKED, stateAt } from './problem-filter.ts';

export type ProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>;

export type ProblemSort = 'last-seen' | 'severity' | 'occurrences';
/** Position of a problem in a list: the value that it is sorted by, its last visit, its id. */
export type ProblemCursor = [first: number, lastSeenMs: number, id: string];

/** Name of the problem's tracker. Null for the primary tracker, and for a tracker that the website no longer has. */
const TRACKER_NAME = sql<string | null>`(select tracker ->> 'name'
  from websites, jsonb_array_elements(websites.tracking -> 'others') as tracker
  where websites.id = problems.website_id and problems.tracker_id <> ${sql.lit(PRIMARY_TRACKER)}
    and tracker ->> 'id' = problems.tracker_id::text)`;

function selectProblems(db: Db, now: Date) {
  return db
    .selectFrom('problems')
    .innerJoin('pages', 'pages.id', 'problems.pageId')
    .leftJoin('tests', 'tests.id', 'problems.testId')
    .leftJoin('users as owners', 'owners.id', 'problems.ownerId')
    .selectAll('problems')
    .select(['pages.url', 'tests.title as testTitle', stateAt(now).as('stateNow')])
    .select(TRACKER_NAME.as('trackerName'))
    .leftJoin('users as assignees', (join) => join.on(ASSIGNEE))
    .select(nameOfUser('owners').as('owner'))
    .select(['assignees.id as assignedId', nameOfUser('assignees').as('assignedName')])
    .select(
      sql<number>`(select count(*) from problem_notes where problem_id = problems.id)`.as('notesCount'),
    );
}

export async function findProblem(db: Db, actor: Actor, { id, now }: { id: string; now: Date }) {
  const row = await selectProblems(db, now)
    .where('problems.id', '=', id)
    .where(withinReach(actor, 'problems.companyId'))
    .executeTakeFirst();
  return row ?? null;
}

export interface ProblemSlice {
  condition: RawBuilder<boolean>;
  sort: ProblemSort;
  after: ProblemCursor | null;
  limit: number;
  now: Date;
}

const FIRST = { severity: 'problems.severity', occurrences: 'problems.occurrences' } as const;

/**
 * Returns problems in the order of a sort, from a position on. It selects them by an index first and then reads them in
 * full.
 */
export async function listProblems(db: Db, slice: ProblemSlice): Promise<ProblemRow[]> {
  const { condition, sort, after, limit, now } = slice;
  const columns = orderOf(sort);
  const chosen = db
    .selectFrom('problems')
    .select('problems.id')
    .where(condition)
    .$if(after !== null, (select) => select.where(isAfter(sort, after ?? [0, 0, ''])))
    .orderBy(sql.join(columns.map((column) => sql`${column} desc`)))
    .limit(limit);
  return selectProblems(db, now)
    .where('problems.id', 'in', chosen)
    .orderBy(sql.join(columns.map((column) => sql`${column} desc`)))
    .execute();
}

function orderOf(sort: ProblemSort) {
  const both = [sql.ref('problems.lastSeenAt'), sql.ref('problems.id')];
  return sort === 'last-seen' ? both : [sql.ref(FIRST[sort]), ...both];
}

function isAfter(sort: ProblemSort, [first, lastSeenMs, id]: ProblemCursor): RawBuilder<boolean> {
  const position = [sql`${new Date(lastSeenMs)}`, sql`${id}::uuid`];
  const values = sort === 'last-seen' ? position : [sql`${first}`, ...position];
  return sql<boolean>`(${sql.join(orderOf(sort))}) < (${sql.join(values)})`;
}

export function problemCursor(sort: ProblemSort, row: ProblemRow): ProblemCursor {
  const first = sort === 'last-seen' ? 0 : row[sort];
  return [first, row.lastSeenAt.getTime(), row.id];
}

export interface ProblemCount {
  state: string;
  severity: number;
  checks: string[];
  kind: 'check' | 'test' | 'finding' | 'consent';
  isUnchecked: boolean;
  hasState: boolean;
  hasCause: boolean;
  hasSeverity: boolean;
  problems: number;
}

/** Returns the counts of problems for all filters, in one query. */
export async function countProblems(
  db: Db,
  among: RawBuilder<boolean>,
  conditions: {
    now: Date;
    state: RawBuilder<boolean>;
    cause: RawBuilder<boolean>;
    severity: RawBuilder<boolean>;
  },
): Promise<ProblemCount[]> {
  const counted = await sql<ProblemCount>`
    select ${stateAt(conditions.now)} as state, problems.severity, checks, kind, ${IS_UNCHECKED} as is_unchecked, (${conditions.state}) as has_state,
      (${conditions.cause}) as has_cause, (${conditions.severity}) as has_severity, count(*) as problems
    from problems where ${among} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return counted.rows;
}
