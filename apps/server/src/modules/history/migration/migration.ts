import type { Db } from '../../../db/schema/database.ts';
import type { HistoryEngine } from '../../../db/schema/stored-types.ts';
import type { ClickhouseLink } from '../clickhouse/link.ts';
import type { Waiting } from './wait.ts';

export interface HistoryMigration extends Waiting {
  db: Db;
  link: ClickhouseLink;
  to: HistoryEngine;
  /** Sends the waiting visits to ClickHouse and makes the scheduled deletions, unless a worker does. */
  send: (signal: AbortSignal) => Promise<void>;
  progress: (visits: { done: number; total: number }) => void;
  /** Time in ms in which calls that began before the switch may still read the old engine. */
  graceMs: number;
}

/**
 * Result of a migration: the visits were moved, were there before, or a migration to the other engine was cancelled.
 */
export type HistoryMigrationResult = 'moved' | 'there-already' | 'given-up';
