import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../db/schema/database.ts';
import { textCondition, wideCondition, type TextCondition } from './segment-values.ts';
import type { SegmentQuery } from './day-segments.store.ts';
import type { BoundCondition, BoundSearch } from '../history.ts';
import { comparesValue, ofVisit, statesOf } from './condition-sql.ts';

/**
 * Maximum states that are looked up one by one in the index of visits by state. Above it, packed days or visits are
 * read.
 */
const FEW_STATES = 500;

/** Search with an optional maximum of states that are looked up one by one. */
export interface PostgresqlSearch extends BoundSearch {
  fewStates?: number;
}

export interface MatchingVisits {
  /** Common table expression that `matches` may refer to. */
  states: RawBuilder<unknown>;
  /** Condition that a row of `visits` matches the search. */
  matches: RawBuilder<boolean>;
  /** Search on packed days. Null if the index of visits by state is faster, or if only visits can answer. */
  packed: SegmentQuery | null;
  /**
   * Returns a search on packed days that includes all matches and possibly more, for a search that they cannot answer.
   * Null: they do not narrow it. It reads states of its own.
   */
  narrowing: () => Promise<SegmentQuery | null>;
}

/**
 * Returns the search as SQL. The few distinct states answer conditions on values that do not vary. Only conditions on
 * varying values are looked up visit by visit.
 */
export async function matchingVisits(db: Db, search: PostgresqlSearch): Promise<MatchingVisits> {
  const { websiteId, match, conditions, fewStates = FEW_STATES } = search;
  const byState = conditions.filter((one) => !needsVisits(one));
  const byVisit = conditions.filter(needsVisits);
  const isDecidedByState = byVisit.length === 0 && byState.length > 0;
  // A single condition on a varying value matches states too: they had the variable before it varied.
  const [only] = conditions.length === 1 ? byVisit : [];
  const ofStates = only === undefined ? byState : conditions;
  const ids =
    ofStates.length === 0 ? [] : await listMatchingStates(db, { websiteId, match, conditions: ofStates });
  const isFew = (isDecidedByState || match === 'all') && ids.length <= fewStates;
  const packed =
    only === undefined
      ? isDecidedByState && !isFew
        ? { states: new Set(ids), values: null }
        : null
      : questionOf(only, { textQuery: textCondition(only), states: ids });
  const isNarrowable = packed === null && (match === 'all' || only !== undefined);
  const array = sql`${`{${ids.join(',')}}`}::bigint[]`;
  const hasState = isFew
    ? sql<boolean>`visits.state_id = any(${array})`
    : // Not a join to the planner: visits are read in their order, and each is looked up in a hash of the states.
      sql<boolean>`(visits.state_id in (select state_id from matching)) is true`;
  const parts = [
    ...(byState.length === 0 ? [] : [hasState]),
    ...byVisit.map(
      (
        one,
      ) => sql<boolean>`(${only === undefined ? sql`visits.state_id in (${statesOf(websiteId, one)})` : hasState}
        or coalesce(${one.variable === null ? sql`false` : ofVisit(one.variable, one)}, false))`,
    ),
  ];
  return {
    states: sql`matching as materialized (select unnest(${array}) as state_id)`,
    matches:
      parts.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`,
    packed,
    narrowing: async () => (isNarrowable ? narrowingOf(db, { websiteId, byVisit }) : null),
  };
}

/** Returns the narrowing search of the first condition that excludes some visits. */
async function narrowingOf(
  db: Db,
  { websiteId, byVisit }: { websiteId: string; byVisit: BoundCondition[] },
): Promise<SegmentQuery | null> {
  for (const condition of byVisit) {
    const textQuery = wideCondition(condition);
    if (textQuery === null) continue;
    const states = await listMatchingStates(db, { websiteId, match: 'all', conditions: [condition] });
    return questionOf(condition, { textQuery, states });
  }
  return null;
}

function questionOf(
  { variable }: BoundCondition,
  { textQuery, states }: { textQuery: TextCondition | null; states: number[] },
): SegmentQuery | null {
  if (textQuery === null || variable === null) return null;
  return { states: new Set(states), values: { ...textQuery, variableId: variable.id } };
}

/**
 * Returns the ids of the matching states. They are read as one text: tens of thousands of rows would take longer than
 * the search.
 */
async function listMatchingStates(
  db: Db,
  { websiteId, match, conditions }: Pick<BoundSearch, 'websiteId' | 'match' | 'conditions'>,
): Promise<number[]> {
  const sets = conditions.map((one) => sql`(${statesOf(websiteId, one)})`);
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(state_id::text, ',') as ids
    from (${sql.join(sets, match === 'all' ? sql` intersect ` : sql` union `)}) as matching`.execute(db);
  const ids = rows[0]?.ids ?? null;
  return ids === null ? [] : ids.split(',').map(Number);
}

function needsVisits(condition: BoundCondition): boolean {
  return condition.variable?.varies === true && comparesValue(condition);
}
