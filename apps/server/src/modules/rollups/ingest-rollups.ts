import type { Db } from '../../db/schema/database.ts';
import type { IngestScope, StoredPage } from '../../judging/stored-page.ts';
import { addVerdictCounts, addVisitCounts } from './hourly-counts.store.ts';
import { addFaults } from './seen-faults.store.ts';

/**
 * Adds pages to the hourly counts of verdicts and visits and to the faults of each page. Call it in the pages'
 * transaction.
 */
export async function ingestRollups(db: Db, scope: IngestScope, pages: StoredPage[]): Promise<void> {
  await addVerdictCounts(
    db,
    scope,
    pages.map(({ observedAt, rooted }) => ({ observedAt, rooted, times: 1 })),
  );
  await addVisitCounts(
    db,
    scope,
    pages.map(({ observedAt, observation: { outcome }, hits, pageViews }) => ({
      observedAt,
      measured: outcome === 'measured' ? 1 : 0,
      failed: outcome === 'failed' ? 1 : 0,
      hits,
      pageViews,
    })),
  );
  await addFaults(db, scope, pages);
}
