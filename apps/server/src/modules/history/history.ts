import type { Condition, Conditions, ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { StoredValues } from '../../db/schema/stored-types.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/requested-period.ts';

/** Variable of a website that a condition names. */
export interface NamedVariable {
  id: number;
  varies: boolean;
}

/** Condition with its variable; null if the website never had one of that name. */
export interface BoundCondition extends Condition {
  variable: NamedVariable | null;
}

/** Conditions with known variables. The caller has checked that the website is within the actor's reach. */
export interface BoundSearch {
  websiteId: string;
  match: Conditions['match'];
  conditions: BoundCondition[];
}

/** Period in steps that begin at `starts`; the first step begins with the period. */
export interface Steps extends Period {
  starts: Date[];
}

/** Visit after which a page of results continues with older ones. */
export interface VisitCursor {
  observedAt: Date;
  observationId: string;
}

export interface FoundVisit extends VisitCursor {
  pageId: string;
  url: string;
  /** Id of the values that do not vary, for `readStates`. */
  state: string;
  /** The visit's own values, by the ids of their variables. */
  varying: StoredValues;
}

export interface VisitsQuery extends Period {
  after: VisitCursor | null;
  limit: number;
}

export interface CoveredVariable {
  id: number;
  category: string;
  name: string;
  varies: boolean;
  visits: number;
  types: ValueType[];
  distinctValues: number;
}

export interface ValuesQuery {
  variableId: number;
  period: Period;
  /** Part of the value, without regard to case. */
  q: string | undefined;
  limit: number;
}

export interface CountedValue {
  value: string;
  type: ValueType;
  visits: number;
}

export interface ValueCounts {
  items: CountedValue[];
  /** Number of all values, regardless of `q`. */
  distinctValues: number;
  visitsWithValue: number;
}

/**
 * Reason why a query has no answer. It takes too long for a screen, the engine cannot read its pattern, or the engine
 * cannot be reached.
 */
export type HistoryFault = 'too-large' | 'invalid-pattern' | 'away';

/**
 * Queries over many visits. Each engine returns the same results in the same order: `history.test.ts` tests both. The
 * first argument is the call's PostgreSQL, which has pages and the names of variables with either engine.
 */
export interface History {
  /** Returns matching visits of a period, newest first, then by descending id. */
  findVisits: (db: Db, search: BoundSearch, query: VisitsQuery) => Promise<FoundVisit[]>;
  /** Opens a search that is read page by page. The function returns matching visits as `findVisits` does. */
  openVisits: (db: Db, search: BoundSearch) => Promise<(query: VisitsQuery) => Promise<FoundVisit[]>>;
  /** Returns the values of states, by the ids of their variables. A state that was deleted meanwhile is left out. */
  readStates: (db: Db, websiteId: string, states: string[]) => Promise<Map<string, StoredValues>>;
  /** Returns the number of matching visits by step; a step without one is left out. */
  countMatching: (db: Db, search: BoundSearch, steps: Steps) => Promise<Map<number, number>>;
  /** Returns the number of all visits by step; a step without one is left out. */
  countAll: (db: Db, websiteId: string, steps: Steps) => Promise<Map<number, number>>;
  /**
   * Returns the variables that visits of a period had, by name. Types and distinct values come from all stored visits.
   */
  listCoverage: (db: Db, websiteId: string, period: Period) => Promise<CoveredVariable[]>;
  /** Returns the most common values of a variable, while it did not vary. */
  countValues: (db: Db, websiteId: string, query: ValuesQuery) => Promise<ValueCounts>;
  /** Returns the values of a variable that varies, from the newest visits of a period. */
  sampleValues: (db: Db, websiteId: string, query: ValuesQuery) => Promise<CountedValue[]>;
  /** Returns the positions of the patterns that the engine cannot read. */
  refusedPatterns: (db: Db, patterns: string[]) => Promise<number[]>;
  /** Returns the fault behind an error of one of these queries; null: the engine does not know it. */
  faultOf: (error: unknown) => HistoryFault | null;
}

/** Call that queries the history. */
export interface HistoryCall extends Call {
  history: History;
  /** Returns false once the visits moved to another engine: later answers of this one may lack visits. */
  stillAnswers: () => Promise<boolean>;
}

/** Number of the newest visits that `sampleValues` reads. */
export const SAMPLED_VISITS = 1_000;
