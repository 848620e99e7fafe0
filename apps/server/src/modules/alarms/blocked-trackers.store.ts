import { sql } from 'kysely';
import type { BlockingChange, StoredTrackerBlocking } from '@vigie/contract/stored-blocking.ts';
import type { Db } from '../../db/schema/database.ts';

/** Last comparison of a website with filter lists. */
export interface ComparedWebsite {
  websiteId: string;
  at: Date;
  trackers: Pick<StoredTrackerBlocking, 'vendor' | 'outcome' | 'stoppedPages' | 'partlyPages' | 'browsers'>[];
  /** Newest first. */
  changes: BlockingChange[];
}

/** Returns the last comparison of those websites of which the outcome of a tracker has changed. */
export async function listComparedWebsites(
  db: Db,
  websiteIds: readonly string[],
): Promise<ComparedWebsite[]> {
  const { rows } = await sql<ComparedWebsite>`
    select website_id, compared_at as at, result -> 'trackers' as trackers, result -> 'changes' as changes
    from blocking_reports
    where website_id = any(${websiteIds}::uuid[]) and jsonb_array_length(result -> 'changes') > 0`.execute(
    db,
  );
  return rows;
}
