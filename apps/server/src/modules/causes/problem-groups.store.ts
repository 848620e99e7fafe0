import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import type { StoredFinding } from '../../db/schema/stored-types.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import { ASSIGNEE } from './assignees.store.ts';
import { IS_UNCHECKED } from './problem-filter.ts';
import { SHARED_FACTS } from '../../evaluation/shared-facts.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';

export type GroupedBy = 'cause' | 'url';
/** Position of a group in the list: highest severity first, then most occurrences. */
export type GroupCursor = [severity: number, occurrences: number, key: string];

export interface GroupRow {
  key: string;
  severity: number;
  problems: number;
  unchecked: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  occurrences: number;
  total: number;
}

/** Key that the problems of a group share. */
const KEYS: Record<GroupedBy, RawBuilder<string>> = {
  cause: sql`coalesce(problems.finding_key, problems.test_id::text, problems.root_check || ':' || problems.root_reason)`,
  url: sql`problems.page_id::text`,
};

/** Columns that identify a group: faster to compare than keys. */
const COLUMNS: Record<GroupedBy, RawBuilder<unknown>> = {
  cause: sql`problems.finding_key, problems.test_id, problems.root_check, problems.root_reason`,
  url: sql`problems.page_id`,
};

export interface GroupSlice {
  by: GroupedBy;
  condition: RawBuilder<boolean>;
  after: GroupCursor | null;
  limit: number;
}

export async function listGroups(db: Db, { by, condition, after, limit }: GroupSlice): Promise<GroupRow[]> {
  const [severity, occurrences, key] = after ?? [0, 0, ''];
  const isAfter = sql`(severity, occurrences, key) < (${severity}, ${occurrences}, ${key})`;
  const rows = await sql<GroupRow>`
    with groups as (
      select ${KEYS[by]} as key, max(severity) as severity, count(*) as problems,
        count(*) filter (where ${IS_UNCHECKED}) as unchecked,
        min(first_seen_at) as "firstSeenAt", max(last_seen_at) as "lastSeenAt",
        sum(problems.occurrences) as occurrences
      from problems where ${condition} group by ${COLUMNS[by]}
    )
    select groups.*, (select count(*) from groups) as total from groups
    where ${after === null ? sql`true` : isAfter}
    order by severity desc, occurrences desc, key desc limit ${limit}`.execute(db);
  return rows.rows;
}

export interface GroupMember {
  key: string;
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  testTitle: string | null;
  findingKey: string | null;
  finding: StoredFinding | null;
  checks: Check[];
  /** Facts for the sentence of the cause; null if pages differ in them. */
  facts: Evidence | null;
}

/**
 * Returns the causes in each of a few groups, with the checks that fail by them and the facts that their pages share.
 */
export async function listGroupMembers(
  db: Db,
  { by, condition }: Pick<GroupSlice, 'by' | 'condition'>,
  keys: string[],
): Promise<GroupMember[]> {
  const rows = await sql<GroupMember>`
    select ${KEYS[by]} as key, root_check, root_reason, test_id, finding_key, finding, tests.title as test_title,
      checks, ${SHARED_FACTS} as facts
    from problems left join tests on tests.id = problems.test_id
    where ${condition} and ${isIn(by, keys)}
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
  return rows.rows;
}

export interface GroupAssignee {
  key: string;
  id: string;
  name: string;
}

/** Returns the assignees of the problems of a few groups, the first few of each by name. */
export async function listGroupAssignees(
  db: Db,
  { by, condition }: Pick<GroupSlice, 'by' | 'condition'>,
  keys: string[],
): Promise<GroupAssignee[]> {
  const rows = await sql<GroupAssignee>`
    select key, id, name from (
      select key, id, name, row_number() over (partition by key order by name, id) as row_index from (
        select distinct ${KEYS[by]} as key, assignees.id, ${nameOfUser('assignees')} as name
        from problems join users as assignees on ${ASSIGNEE}
        where ${condition} and problems.assignee_id is not null and ${isIn(by, keys)}
      ) as assigned
    ) as ranked where row_index <= ${ASSIGNEES_SHOWN} order by key, row_index`.execute(db);
  return rows.rows;
}

const ASSIGNEES_SHOWN = 5;

export interface GroupExample {
  key: string;
  id: string;
  pageId: string;
  url: string;
}

/** Returns for each of a few groups the problem that was seen last. */
export async function listExamples(
  db: Db,
  { by, condition }: Pick<GroupSlice, 'by' | 'condition'>,
  groups: GroupRow[],
): Promise<GroupExample[]> {
  const keys = groups.map(({ key }) => key);
  const instants = groups.map(({ lastSeenAt }) => lastSeenAt);
  const rows = await sql<GroupExample>`
    select distinct on (selected.key) selected.key, problems.id, page_id, pages.url
    from problems
      join unnest(${keys}::text[], ${instants}::timestamptz[]) as selected (key, at)
        on selected.key = ${KEYS[by]} and selected.at = problems.last_seen_at
      join pages on pages.id = problems.page_id
    where ${condition} and ${isIn(by, keys)}
    order by selected.key, problems.id desc`.execute(db);
  return rows.rows;
}

/** Returns the condition for groups with these keys. For pages it uses an index. */
function isIn(by: GroupedBy, keys: string[]): RawBuilder<boolean> {
  if (by === 'url') return sql<boolean>`problems.page_id = any(${keys}::uuid[])`;
  return sql<boolean>`${KEYS.cause} = any(${keys}::text[])`;
}
