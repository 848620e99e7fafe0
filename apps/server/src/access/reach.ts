import { sql, type RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';

/**
 * Returns the SQL condition under which a row of a company is within the actor's scope. A scope by contexts without any
 * context reaches nothing, never everything.
 */
export function withinReach(actor: Actor, companyColumn: string): RawBuilder<boolean> {
  if (actor.onlyWebsiteId !== undefined) return sql<boolean>`false`;
  if (actor.scope === 'all') return sql<boolean>`true`;
  if (actor.scope === 'context' && !actor.allContexts) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(companyColumn)} = ${actor.companyId}`;
}

/**
 * Returns the SQL condition under which a website is within the actor's scope. A user limited to contexts sees the
 * websites that have one of them, and nothing else of the company.
 */
export function websiteWithinReach(actor: Actor, websites = 'websites'): RawBuilder<boolean> {
  if (actor.onlyWebsiteId !== undefined)
    return sql<boolean>`(${sql.ref(`${websites}.company_id`)} = ${actor.companyId}
      and ${sql.ref(`${websites}.id`)} = ${actor.onlyWebsiteId})`;
  if (actor.scope !== 'context' || actor.allContexts) return withinReach(actor, `${websites}.company_id`);
  return sql<boolean>`(${sql.ref(`${websites}.company_id`)} = ${actor.companyId}
    and ${sql.ref(`${websites}.id`)} in (
      select contexts.website_id from profile_contexts
      join contexts on contexts.id = profile_contexts.context_id
      where profile_contexts.profile_id = ${actor.profileId}))`;
}

/** Returns the SQL condition under which a context is within the actor's scope. */
export function contextWithinReach(actor: Actor): RawBuilder<boolean> {
  if (actor.onlyWebsiteId !== undefined) return sql<boolean>`false`;
  if (actor.scope !== 'context' || actor.allContexts) return withinReach(actor, 'contexts.companyId');
  return sql<boolean>`(contexts.company_id = ${actor.companyId} and contexts.id in (
    select context_id from profile_contexts where profile_id = ${actor.profileId}))`;
}

/**
 * Returns the SQL condition under which a row of a user in a company (`user_id`, `company_id`) is within the actor's
 * scope.
 */
export function ofUserWithinReach(actor: Actor, table: string): RawBuilder<boolean> {
  if (actor.onlyWebsiteId !== undefined) return sql<boolean>`false`;
  if (actor.scope === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`${sql.ref(`${table}.user_id`)} = ${actor.userId}`;
  if (actor.scope !== 'company') return own;
  return sql<boolean>`(${own} or ${sql.ref(`${table}.company_id`)} = ${actor.companyId})`;
}
