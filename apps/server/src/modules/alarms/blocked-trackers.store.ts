import { sql } from 'kysely';
import type {
  BlockingChange,
  RecognitionLoss,
  StoredTrackerBlocking,
} from '@vigie/contract/stored-blocking.ts';
import type { Db } from '../../db/schema/database.ts';

/** Last comparison of a website with filter lists. */
export interface ComparedWebsite {
  websiteId: string;
  at: Date;
  trackers: Pick<StoredTrackerBlocking, 'vendor' | 'outcome' | 'stoppedPages' | 'partlyPages' | 'browsers'>[];
  /** Newest first. */
  changes: BlockingChange[];
}

/** Losses of the last comparison of a website. */
export interface WebsiteLosses {
  websiteId: string;
  at: Date;
  losses: RecognitionLoss[];
}

/** Returns the losses of the last comparison of these websites. */
export async function listRecognitionLosses(db: Db, websiteIds: readonly string[]): Promise<WebsiteLosses[]> {
  const { rows } = await sql<WebsiteLosses>`
    select website_id, compared_at as at, result -> 'losses' as losses
    from blocking_reports
    where website_id = any(${websiteIds}::uuid[]) and jsonb_array_length(result -> 'losses') > 0`.execute(db);
  return rows;
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
