import type { Period } from '../../../period/requested-period.ts';
import type { WebsiteScope } from '../variables.store.ts';
import type { MigratedVisit } from './migrated-visit.ts';

export interface WebsitePeriod extends Period {
  scope: WebsiteScope;
}

/** Engine as a migration sees it: it reads from one, and writes to the other. */
export interface MigrationSide {
  /** Returns the number of a website's visits by day (UTC), in milliseconds. */
  countDays: (websiteId: string) => Promise<Map<number, number>>;
  /** Returns visits in bounded batches, each once, in the order of their instants. */
  read: (period: WebsitePeriod) => AsyncGenerator<MigratedVisit[]>;
  /** Stores visits. Visits that exist already stay as they are. */
  write: (scope: WebsiteScope, visits: MigratedVisit[]) => Promise<void>;
  /** Replaces visits that differ, with their states. */
  replace: (scope: WebsiteScope, visits: MigratedVisit[]) => Promise<void>;
  /** Deletes a website's visits before an instant, at once or soon. */
  forget: (websiteId: string, before: Date) => Promise<void>;
}

/** Number of visits per read. */
export const BATCH = 5_000;
/**
 * Last possible id. It is the position before all visits of an instant, after the last one of the previous millisecond.
 */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Maximum states in memory while visits are read, because the same few states repeat. */
export const CACHED_STATES_MAX = 10_000;
