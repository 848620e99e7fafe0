import type { Generated, GeneratedAlways } from 'kysely';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { JsonColumn } from './json-column.ts';

/** Where the history of visits is kept. */
export type Engine = 'postgresql' | 'clickhouse';

/** One row. */
export interface HistoryEngineTable {
  isOnly: Generated<boolean>;
  engine: Engine;
  movingTo: Engine | null;
  /** What a move has left, and still has to empty. */
  leaving: Generated<Engine | null>;
}

/** A day (UTC) of a website that a move has copied, and found the same in both engines. */
export interface HistoryMovedDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
}

/** A value as a visit had it: the id of its variable, its type, itself, and whether it varies. */
export type OutboxValue = [
  variableId: number,
  type: ValueType,
  value: string | number | boolean | null,
  varies: boolean,
];

export interface HistoryOutboxTable {
  id: GeneratedAlways<number>;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  observationId: string;
  pageId: string;
  /** The hash of the values that do not vary, 16 bytes. */
  state: Buffer;
  values: JsonColumn<OutboxValue[]>;
}

/** The values of a page's last visit, as texts by the ids of their variables. */
export interface PageValuesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  values: JsonColumn<Record<string, string>>;
}

/** What ClickHouse still has to forget. Its website may be gone. */
export interface HistoryDeletionsTable {
  id: GeneratedAlways<number>;
  websiteId: string;
  /** Null: everything. */
  before: Date | null;
}
