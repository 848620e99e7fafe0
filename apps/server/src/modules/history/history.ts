import type { Condition, Conditions, ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { StoredValues } from '../../db/schema/data-layer-tables.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Period } from '../../period/asked-period.ts';

/** A website's variable that a condition names. */
export interface NamedVariable {
  id: number;
  varies: boolean;
}

/** A condition with its variable; null when the website never had one of that name. */
export interface BoundCondition extends Condition {
  variable: NamedVariable | null;
}

/** Conditions whose variables are known. The website is one that the caller found within the actor's reach. */
export interface BoundSearch {
  websiteId: string;
  match: Conditions['match'];
  conditions: BoundCondition[];
}

/** A period in steps that begin at `starts`, of which the first is the period's. */
export interface Steps extends Period {
  starts: Date[];
}

/** The visit after which a page of results goes on, older ones next. */
export interface VisitCursor {
  observedAt: Date;
  observationId: string;
}

export interface FoundVisit extends VisitCursor {
  pageId: string;
  url: string;
  /** Names the values that do not vary, for `readStates`. */
  state: string;
  /** The visit's own values, by the ids of their variables. */
  varying: StoredValues;
}

export interface AskedVisits extends Period {
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

export interface AskedValues {
  variableId: number;
  period: Period;
  /** Part of the value, in whatever case. */
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
  /** Of all values, whatever `q` leaves. */
  distinctValues: number;
  visitsWithValue: number;
}

/**
 * Why a question has no answer: it takes too long for a screen, the engine cannot read its pattern, or the engine cannot
 * be reached.
 */
export type HistoryFault = 'too-large' | 'invalid-pattern' | 'away';

/**
 * What is asked of many visits. Each engine answers the same, in the same order: `history.test.ts` asks both. The first
 * argument is the call's PostgreSQL, which knows pages and the names of variables with either engine.
 */
export interface History {
  /** Matching visits of a period, newest first, then by descending id. */
  findVisits: (db: Db, search: BoundSearch, asked: AskedVisits) => Promise<FoundVisit[]>;
  /** The same for a search that is asked page by page. */
  openVisits: (db: Db, search: BoundSearch) => Promise<(asked: AskedVisits) => Promise<FoundVisit[]>>;
  /** The values of states, by the ids of their variables. A state that is forgotten meanwhile is left out. */
  readStates: (db: Db, websiteId: string, states: string[]) => Promise<Map<string, StoredValues>>;
  /** Matching visits by step; a step without one is left out. */
  countMatching: (db: Db, search: BoundSearch, steps: Steps) => Promise<Map<number, number>>;
  /** All visits by step; a step without one is left out. */
  countAll: (db: Db, websiteId: string, steps: Steps) => Promise<Map<number, number>>;
  /** The variables that visits of a period had, by name. Types and distinct values are of all visits that are kept. */
  listCoverage: (db: Db, websiteId: string, period: Period) => Promise<CoveredVariable[]>;
  /** The commonest values of a variable, as far as it did not vary. */
  countValues: (db: Db, websiteId: string, asked: AskedValues) => Promise<ValueCounts>;
  /** The values of a variable that varies, among the newest visits of a period. */
  sampleValues: (db: Db, websiteId: string, asked: AskedValues) => Promise<CountedValue[]>;
  /** Which of these patterns the engine cannot read, by their place. */
  refusedPatterns: (db: Db, patterns: string[]) => Promise<number[]>;
  /** What an error of one of these questions means; null: the engine does not know it. */
  faultOf: (error: unknown) => HistoryFault | null;
}

/** A call that asks the history. */
export interface HistoryCall extends Call {
  history: History;
  /** False once the visits were moved to another engine: what this one answers from then on may lack some. */
  stillAnswers: () => Promise<boolean>;
}

/** So many of the newest visits are read for `sampleValues`. */
export const SAMPLED_VISITS = 1_000;
