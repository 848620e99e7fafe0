import { sql, type RawBuilder } from 'kysely';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { Db } from '../../db/schema/database.ts';
import { comparesValue, ofVisit, statesOf, type BoundCondition } from './condition-sql.ts';

/** Conditions whose variables are known. */
export interface BoundSearch {
  websiteId: string;
  match: Conditions['match'];
  conditions: BoundCondition[];
  /**
   * Up to this number, states are looked up one by one in the index of visits by state. Above it, visits are read.
   */
  fewStates: number;
}

export interface MatchingVisits {
  /** A common table expression that `matches` may refer to. */
  states: RawBuilder<unknown>;
  /** Whether a row of `visits` fulfils the search. */
  matches: RawBuilder<boolean>;
}

/**
 * The search as SQL. The few distinct states answer conditions on values that do not vary. Only conditions on varying
 * values are looked up visit by visit.
 */
export async function matchingVisits(db: Db, search: BoundSearch): Promise<MatchingVisits> {
  const { websiteId, match, conditions, fewStates } = search;
  const byState = conditions.filter((one) => !needsVisits(one));
  const byVisit = conditions.filter(needsVisits);
  const states = matchingStates(websiteId, match, byState);
  const ofStates =
    byState.length === 0
      ? []
      : [await lookUp(db, states, byVisit.length === 0 || match === 'all' ? fewStates : 0)];
  const parts = [
    ...ofStates,
    ...byVisit.map(
      (one) => sql<boolean>`(visits.state_id in (${statesOf(websiteId, one)})
        or coalesce(${one.variable === null ? sql`false` : ofVisit(one.variable, one)}, false))`,
    ),
  ];
  if (parts.length === 0) return { states, matches: sql<boolean>`true` };
  return { states, matches: sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})` };
}

function matchingStates(
  websiteId: string,
  match: Conditions['match'],
  conditions: BoundCondition[],
): RawBuilder<unknown> {
  const sets = conditions.map((one) => sql`(${statesOf(websiteId, one)})`);
  return sql`matching as materialized (${
    sets.length === 0
      ? sql`select null::bigint as state_id where false`
      : sql.join(sets, match === 'all' ? sql` intersect ` : sql` union `)
  })`;
}

/** `atMost` so many states are looked up one by one; that needs that nothing else matches. */
async function lookUp(db: Db, states: RawBuilder<unknown>, atMost: number): Promise<RawBuilder<boolean>> {
  if (atMost > 0) {
    const { rows } = await sql<{ id: number }>`
      with ${states} select state_id as id from matching limit ${atMost + 1}`.execute(db);
    if (rows.length <= atMost)
      return sql<boolean>`visits.state_id = any(${rows.map(({ id }) => id)}::bigint[])`;
  }
  // Not a join to the planner: visits are read in their order, and each asks a hash of the states.
  return sql<boolean>`(visits.state_id in (select state_id from matching)) is true`;
}

function needsVisits(condition: BoundCondition): boolean {
  return condition.variable?.varies === true && comparesValue(condition);
}
