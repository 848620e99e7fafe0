import { sql, type RawBuilder } from 'kysely';
import type { Conditions } from '@vigie/contract/data-layer-filter.ts';
import { comparesValue, ofVisit, statesOf, type BoundCondition } from './condition-sql.ts';

/** Conditions whose variables are known. */
export interface BoundSearch {
  websiteId: string;
  match: Conditions['match'];
  conditions: BoundCondition[];
}

export interface MatchingVisits {
  /** A common table expression that `matches` refers to. */
  states: RawBuilder<unknown>;
  /** Whether a row of `visits` fulfils the search. */
  matches: RawBuilder<boolean>;
}

/**
 * The search as SQL: all that does not vary is answered by the states, which are few; only what varies is looked up
 * visit by visit.
 */
export function matchingVisits({ websiteId, match, conditions }: BoundSearch): MatchingVisits {
  const byState = conditions.filter((one) => !needsVisits(one));
  const byVisit = conditions.filter(needsVisits);
  const sets = byState.map((one) => sql`(${statesOf(websiteId, one)})`);
  const states = sql`matching as materialized (${
    sets.length === 0
      ? sql`select null::bigint as state_id where false`
      : sql.join(sets, match === 'all' ? sql` intersect ` : sql` union `)
  })`;
  const parts = [
    ...(sets.length === 0 ? [] : [sql<boolean>`visits.state_id in (select state_id from matching)`]),
    ...byVisit.map(
      (one) => sql<boolean>`(visits.state_id in (${statesOf(websiteId, one)})
        or coalesce(${one.variable === null ? sql`false` : ofVisit(one.variable, one)}, false))`,
    ),
  ];
  if (parts.length === 0) return { states, matches: sql<boolean>`true` };
  return { states, matches: sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})` };
}

function needsVisits(condition: BoundCondition): boolean {
  return condition.variable?.varies === true && comparesValue(condition);
}
