import { sql, type RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';

/**
 * The condition under which a row of a company is within the actor's reach. A scope by contexts without any
 * context reaches nothing, never everything.
 */
export function withinReach(actor: Actor, companyColumn: string): RawBuilder<boolean> {
  if (actor.scope === 'all') return sql<boolean>`true`;
  if (actor.scope === 'context' && !actor.allContexts) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(companyColumn)} = ${actor.companyId}`;
}
