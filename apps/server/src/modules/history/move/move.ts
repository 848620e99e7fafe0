import type { Db } from '../../../db/schema/database.ts';
import type { Engine } from '../../../db/schema/history-tables.ts';
import type { ClickhouseLink } from '../clickhouse/link.ts';
import type { Waiting } from './wait.ts';

export interface Move extends Waiting {
  db: Db;
  link: ClickhouseLink;
  to: Engine;
  /** Sends what waits for ClickHouse and deletes there what is to be forgotten, unless a worker does. */
  send: (signal: AbortSignal) => Promise<void>;
  progress: (visits: { done: number; total: number }) => void;
  /** How long calls that began before the switch may still read where they began. */
  graceMs: number;
}

/** What became of it: the visits were moved, or were there before, or a move to the other engine was given up. */
export type Moved = 'moved' | 'there-already' | 'given-up';
