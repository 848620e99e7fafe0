import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Assignee } from '@vigie/contract/problem.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { sql, type RawBuilder } from 'kysely';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';

const rolesWith = (scope: string) => ROLES.filter((role) => scopeOf('problems.list', role) === scope);

/**
 * Returns the condition that a joined user (`assignees`) may read the problems of a website today, by any of their
 * profiles.
 */
function mayRead(companyId: RawBuilder<unknown>, websiteId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(assignees.status = 'active' and exists (
    select from profiles where profiles.user_id = assignees.id and not profiles.revoked and (
      profiles.role = any(${rolesWith('all')}::text[])
      or profiles.company_id = ${companyId} and (
        profiles.role = any(${rolesWith('company')}::text[])
        or profiles.role = any(${rolesWith('context')}::text[]) and (profiles.all_contexts or exists (
          select from profile_contexts join contexts on contexts.id = profile_contexts.context_id
          where profile_contexts.profile_id = profiles.id and contexts.website_id = ${websiteId}))))))`;
}

/** Join condition of the row `assignees`: the assignee of a problem who may still read it. */
export const ASSIGNEE = sql<boolean>`assignees.id = problems.assignee_id
  and ${mayRead(sql`problems.company_id`, sql`problems.website_id`)}`;

/** Condition that a problem has an assignee who may still read it. */
export const IS_ASSIGNED = sql<boolean>`(problems.assignee_id is not null
  and exists (select from users as assignees where ${ASSIGNEE}))`;

interface AssigneeQuery {
  companyId: string;
  websiteId: string;
  /** The caller, who may always assign it to themself, whatever their company. */
  callerId: string;
}

/**
 * Returns the users who may be assigned the problems of a website, by name: users of its company who may read them, and
 * the caller.
 */
export async function listAssignees(
  db: Db,
  { companyId, websiteId, callerId }: AssigneeQuery,
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select assignees.id, ${nameOfUser('assignees')} as name from users as assignees
    where ${mayRead(sql`${companyId}::uuid`, sql`${websiteId}::uuid`)} and (assignees.id = ${callerId} or exists (
      select from profiles where profiles.user_id = assignees.id and profiles.company_id = ${companyId}
        and not profiles.revoked))
    order by name, assignees.id`.execute(db);
  return rows;
}

export interface AssignedProblem {
  id: string;
  websiteId: string;
  causeId: string;
}

/** Assigns problems that are not over, and returns those that had another assignee before. */
export async function assignProblems(
  db: Db,
  condition: RawBuilder<boolean>,
  assigneeId: string | null,
): Promise<AssignedProblem[]> {
  const { rows } = await sql<AssignedProblem>`
    with chosen as materialized (
      select id from problems where ${condition} and resolved_at is null
        and assignee_id is distinct from ${assigneeId}::uuid
      order by id for update
    )
    update problems set assignee_id = ${assigneeId}::uuid where id in (select id from chosen)
    returning id, website_id, cause_id`.execute(db);
  return rows;
}
