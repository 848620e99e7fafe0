import type { Db } from '../../db/schema/database.ts';
import type { WriteStatement } from '../../db/write-together.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage } from '../../evaluation/stored-page.ts';
import { addVerdictCounts, addVisitCounts } from './hourly-counts.store.ts';
import { addFaults } from './seen-faults.store.ts';

/** Hourly counts of verdicts and visits, and faults of pages. */
export const rollupProjection: Projection = {
  name: 'rollups',
  isFor: ({ countsForHealth }) => countsForHealth,
  writes: (db, { scope, pages }) => ingestRollups(db, scope, pages),
};

/** Returns the statements that add pages to the counts and faults. */
function ingestRollups(db: Db, scope: IngestScope, pages: StoredPage[]): WriteStatement[] {
  const verdicts = addVerdictCounts(
    db,
    scope,
    pages.map(({ observedAt, rooted }) => ({ observedAt, rooted, times: 1 })),
  );
  const visits = addVisitCounts(
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
  return [...verdicts, ...visits, ...addFaults(db, scope, pages)];
}
