import { sql, type RawBuilder } from 'kysely';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import type { Db } from '../../db/schema/database.ts';
import { comparesValue, ofVisit, statesOf, type BoundCondition } from './condition-sql.ts';

/** Conditions whose variables are known. */
export interface BoundSearch {
  websiteId: string;
  match: Conditions['match'];
  conditions: BoundCondition[];
}

export interface MatchingVisits {
  /** A common table expression that `matches` may refer to. */
  states: RawBuilder<unknown>;
  /** Whether a row of `visits` fulfils the search. */
  matches: RawBuilder<boolean>;
}

/** States up to this number are looked up one by one in the index of visits by state; more are looked up while all visits are read. */
const FEW_STATES = 1_000;

/**
 * The search as SQL: all that does not vary is answered by the states, which are few; only what varies is looked up
 * visit by visit.
 */
export async function matchingVisits(db: Db, search: BoundSearch): Promise<MatchingVisits> {
  const { websiteId, match, conditions } = search;
  const byState = conditions.filter((one) => !needsVisits(one));
  const byVisit = conditions.filter(needsVisits);
  const states = matchingStates(websiteId, match, byState);
  const ofStates =
    byState.length === 0 ? [] : [await lookUp(db, states, byVisit.length === 0 || match === 'all')];
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

/** `narrows`: nothing but these states matches, so that the index by state finds the visits. */
async function lookUp(db: Db, states: RawBuilder<unknown>, narrows: boolean): Promise<RawBuilder<boolean>> {
  const few = narrows
    ? await sql<{
        state_id: number;
      }>`with ${states} select state_id from matching limit ${FEW_STATES + 1}`.execute(db)
    : null;
  if (few !== null && few.rows.length <= FEW_STATES)
    return sql<boolean>`visits.state_id = any(${few.rows.map((row) => row.state_id)}::bigint[])`;
  // The sum keeps the planner from looking up tens of thousands of states one by one.
  return sql<boolean>`visits.state_id + 0 in (select state_id from matching)`;
}

function needsVisits(condition: BoundCondition): boolean {
  return condition.variable?.varies === true && comparesValue(condition);
}
