import type { Generated, GeneratedAlways } from 'kysely';
import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { JsonColumn } from './json-column.ts';

/** Storage engine of the history of visits. */
export type HistoryEngine = 'postgresql' | 'clickhouse';

/** A table of one row. */
export interface HistoryEngineTable {
  isOnly: Generated<boolean>;
  engine: HistoryEngine;
  movingTo: HistoryEngine | null;
  /** Maximum size of the outbox, in MB, before values are left out. */
  outboxMegabytes: Generated<number>;
  /** Latest time at which visits may have been sent to ClickHouse a second time; null: it has no duplicates. */
  copiesSince: Generated<Date | null>;
  /** Engine that a history migration has left and still has to empty; null: none. */
  leaving: Generated<HistoryEngine | null>;
}

/** Days (UTC) of a website that a history migration has copied and found equal in both engines. */
export interface HistoryMigratedDaysTable {
  companyId: string;
  websiteId: string;
  day: Date;
  visits: number;
  movedAt: Generated<Date>;
}

/** A value of a visit: id of its variable, type, value, and whether it varies. */
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
  /** Copy of the values that vary. */
  varying: JsonColumn<OutboxValue[]> | null;
  /** Size of the values as JSON, in bytes. */
  bytes: number;
  /** When ClickHouse refused this single visit. */
  refusedAt: Date | null;
}

/** Visits that are sent together until they are acknowledged. */
export interface HistoryBatchesTable {
  id: Generated<string>;
  madeAt: Generated<Date>;
  outboxIds: number[];
}

/** Values of a page's last visit, as texts by the ids of their variables. */
export interface PageValuesTable {
  pageId: string;
  companyId: string;
  websiteId: string;
  observedAt: Date;
  values: JsonColumn<Record<string, string>>;
}

/** Deletions to execute in ClickHouse. The website may no longer exist. */
export interface HistoryDeletionsTable {
  id: GeneratedAlways<number>;
  /** Null: every website. */
  website: string | null;
  /** Null: all data of the website. */
  before: Date | null;
  askedAt: Generated<Date>;
  startedAt: Date | null;
  /** When none of the data was found any more. */
  executedAt: Date | null;
  /** For a whole website: when a much later second search found nothing again. */
  confirmedAt: Date | null;
}

/** Slowest query of the history on a day (UTC), if one was slow. */
export interface SlowQuestionsTable {
  day: string;
  slowestMs: number;
}
