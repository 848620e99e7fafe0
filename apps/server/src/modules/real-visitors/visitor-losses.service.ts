import type { VisitorLoss } from '@vigie/contract/visitor-figures.ts';
import { PRIMARY_TRACKER } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { explainLosses } from './explain-losses.ts';
import { findDueLosses, listCells, listCountedTrackers, storeLosses } from './visitor-losses.store.ts';

/** Days of page views that explain losses. */
const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
/** Websites of one pass. */
const WEBSITES = 20;

/** Explains the losses of websites whose counts have changed: at most once a minute for each. */
export async function explainDueLosses({
  db,
  now,
  signal,
}: {
  db: Db;
  now: Date;
  signal: AbortSignal;
}): Promise<void> {
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  for (const websiteId of await findDueLosses(db, now, WEBSITES)) {
    if (signal.aborted) return;
    const losses: VisitorLoss[] = [];
    for (const trackerId of await listCountedTrackers(db, { websiteId, from })) {
      const cells = await listCells(db, { websiteId, trackerId, from });
      const id = trackerId === PRIMARY_TRACKER ? null : trackerId;
      losses.push(...explainLosses(cells).map((loss) => ({ trackerId: id, ...loss })));
    }
    await storeLosses(db, { websiteId, losses, now });
  }
}
