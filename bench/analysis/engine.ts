import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import type { Engine } from '../../apps/server/src/db/schema/history-tables.ts';
import type { HistoryVisit } from '../../apps/server/src/modules/history/history-visit.ts';
import type { VariableName } from '../../apps/server/src/modules/history/variables.store.ts';
import type { Period } from '../../apps/server/src/period/asked-period.ts';
import type { FillHistory } from './history-filler.ts';
import type { Loading } from './list-visits.ts';

export interface HandSearch {
  count: () => Promise<unknown>;
  firstPage: () => Promise<unknown>;
}

/** The same questions as a person would write them in SQL, for these tables and this one website: the limit. */
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
  /** So many visits of each that there is. */
  times: number;
  /** Websites with so many visits each, beside the one that is asked. */
  others: { websites: number; visits: number };
}

/** Where the visits are that are searched, as the bench fills, asks and measures it. */
export interface BenchEngine {
  engine: Engine;
  name: string;
  /** Lets a server reach it. */
  env: Record<string, string>;
  /** Of its process beside PostgreSQL's; null where it has none on this machine. */
  pid: number | null;
  fill: FillHistory;
  /** All visits that it has, and those of the website that is asked. */
  countVisits(loading: Loading): Promise<{ all: number; asked: number }>;
  grow(loading: Loading, growth: Growth): Promise<void>;
  /** Until it is as it is some time after so much was written. */
  settle(loading: Loading): Promise<void>;
  byHand(loading: Loading): HandWritten;
  listSizes(): Promise<TableSize[]>;
  /** Stores visits by the product's own code; gives how many seconds pass until the engine has acknowledged them. */
  ingest(loading: Loading, visits: HistoryVisit[]): Promise<number>;
}
