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
  /** How large the files of the outbox may become before values are left out. */
  outboxMegabytes: Generated<number>;
  /** When visits may last have been sent to ClickHouse for a second time; null: it has no copy of any. */
  copiesSince: Generated<Date | null>;
  /** What a move has left, and still has to empty. */
  leaving: Generated<Engine | null>;
}

/** A day (UTC) of a website that a move has copied, and found the same in both engines. */
export interface HistoryMovedDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
  movedAt: Generated<Date>;
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
  storedAt: Generated<Date>;
  observedAt: Date;
  observationId: string;
  pageId: string;
  /** The hash of the values that do not vary, 16 bytes. */
  state: Buffer;
  /** Null: they are read from the visit's document when it is sent. */
  values: JsonColumn<OutboxValue[]> | null;
  /** Those of the values that vary, once more. */
  varying: JsonColumn<OutboxValue[]> | null;
  /** Of the values as JSON. */
  bytes: number;
  /** When ClickHouse refused this visit alone. */
  refusedAt: Date | null;
}

/** Visits that are sent together until they are acknowledged. */
export interface HistoryBatchesTable {
  id: Generated<string>;
  madeAt: Generated<Date>;
  outboxIds: number[];
}

/** The values of a page's last visit, as texts by the ids of their variables. */
export interface PageValuesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  values: JsonColumn<Record<string, string>>;
}

/** What ClickHouse forgets. Its website may be gone. */
export interface HistoryDeletionsTable {
  id: GeneratedAlways<number>;
  /** Null: every website. */
  website: string | null;
  /** Null: everything of the website. */
  before: Date | null;
  askedAt: Generated<Date>;
  startedAt: Date | null;
  /** When nothing of it was found any more. */
  executedAt: Date | null;
  /** Of a whole website: when nothing was found again, much later. */
  confirmedAt: Date | null;
}

/** The slowest question to the history of a day (UTC), where one took long. */
export interface SlowQuestionsTable {
  day: string;
  slowestMs: number;
}
