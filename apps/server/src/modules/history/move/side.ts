import type { Period } from '../../../period/asked-period.ts';
import type { WebsiteScope } from '../variables.store.ts';
import type { MovedVisit } from './moved-visit.ts';

export interface WebsitePeriod extends Period {
  scope: WebsiteScope;
}

/** An engine as a move sees it: it reads from one, and writes to the other. */
export interface Side {
  /** Visits of a website by their day (UTC), in milliseconds. */
  countDays: (websiteId: string) => Promise<Map<number, number>>;
  /** Visits in bounded batches, each once, by their instants. */
  read: (asked: WebsitePeriod) => AsyncGenerator<MovedVisit[]>;
  /** Visits that are there already stay as they are. */
  write: (scope: WebsiteScope, visits: MovedVisit[]) => Promise<void>;
  /** The same for visits that differ: they are replaced, with their states. */
  replace: (scope: WebsiteScope, visits: MovedVisit[]) => Promise<void>;
  /** Forgets a website's visits of before an instant, at once or soon. */
  forget: (websiteId: string, before: Date) => Promise<void>;
}

/** Visits that are read at once. */
export const BATCH = 5_000;
/** The place before all visits of an instant follows the last one of the millisecond before. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** States that are held while visits are read: the same few come again and again. */
export const STATES_HELD = 10_000;
