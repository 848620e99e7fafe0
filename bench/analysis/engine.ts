import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { HistoryEngine } from '../../apps/server/src/db/schema/stored-types.ts';
import type { HistoryVisit } from '../../apps/server/src/modules/history/history-visit.ts';
import type { VariableName } from '../../apps/server/src/modules/history/variables.store.ts';
import type { Period } from '../../apps/server/src/period/requested-period.ts';
import type { FillHistory } from './history-filler.ts';
import type { Loading } from './list-visits.ts';

export interface HandSearch {
  count: () => Promise<unknown>;
  firstPage: () => Promise<unknown>;
}

/** The queries in hand-written SQL, for these tables and this one website: the theoretical limit. */
export interface HandWritten {
  search: (conditions: Condition[], period: Period) => Promise<HandSearch>;
  values: (variable: VariableName, period: Period) => Promise<() => Promise<unknown>>;
}

export interface TableSize {
  table: string;
  bytes: number;
  rows: number;
}

export interface Growth {
  /** Number of copies of each loaded visit. */
  times: number;
  /** Other websites, with their number of visits each. */
  others: { websites: number; visits: number };
}

/** Storage of the searched visits, with the operations of the bench: fill, query and measure. */
export interface BenchEngine {
  engine: HistoryEngine;
  name: string;
  /** Environment with which a server reaches it. */
  env: Record<string, string>;
  /** Id of its process beside PostgreSQL's; null if it has none on this machine. */
  pid: number | null;
  fill: FillHistory;
  /** Returns the number of all visits, and of those of the queried website. */
  countVisits(loading: Loading): Promise<{ all: number; ofWebsite: number }>;
  grow(loading: Loading, growth: Growth): Promise<void>;
  /** Waits until the engine is in the state that it has some time after large writes. */
  settle(loading: Loading): Promise<void>;
  byHand(loading: Loading): HandWritten;
  listSizes(): Promise<TableSize[]>;
  /** Stores visits by the product's own code; returns the seconds until the engine has acknowledged them. */
  ingest(loading: Loading, visits: HistoryVisit[]): Promise<number>;
}
