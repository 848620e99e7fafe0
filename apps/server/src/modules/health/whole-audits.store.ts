import { sql } from 'kysely';
import type { StoredCheckTable } from '@vigie/contract/score.ts';
import type { Db } from '../../db/schema/database.ts';
import { isWholeAudit } from '../../evaluation/whole-audit.ts';
import type { Period } from '../../period/requested-period.ts';

/** Audit that visited all its pages, with its counts. */
export interface WholeAudit {
  id: string;
  websiteId: string;
  startedAt: Date;
  finishedAt: Date;
  checks: StoredCheckTable;
  /** Counts of each tracker beside the primary one, by its id. */
  trackerChecks: Record<string, StoredCheckTable>;
  pages: number;
  pagesFailed: number;
}

const columns = sql`id, website_id, coalesce(started_at, created_at) as started_at, finished_at, checks, tracker_checks,
  pages_done as pages, pages_failed`;

/** Returns the last whole audits of each website, newest first and up to a maximum, by website. */
export async function listLastAudits(
  db: Db,
  websiteIds: string[],
  count: number,
): Promise<Map<string, WholeAudit[]>> {
  const { rows } = await sql<WholeAudit>`
    select audits.* from unnest(${websiteIds}::uuid[]) as selected (id) cross join lateral (
      select ${columns} from jobs where website_id = selected.id and ${isWholeAudit}
      order by finished_at desc, id desc limit ${count}
    ) as audits
    order by finished_at desc, id desc`.execute(db);
  return Map.groupBy(rows, ({ websiteId }) => websiteId);
}

/** Returns the whole audits of a website that ended in the period, oldest first; of very many, the newest. */
export async function listAuditsIn(
  db: Db,
  websiteId: string,
  { period: { from, to }, limit }: { period: Period; limit: number },
): Promise<WholeAudit[]> {
  const { rows } = await sql<WholeAudit>`
    select ${columns} from jobs
    where website_id = ${websiteId} and ${isWholeAudit} and finished_at >= ${from} and finished_at < ${to}
    order by finished_at desc, id desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** Maximum partial audits, the newest first, that are read beside a whole one. */
const PARTS_MAX = 20;

/** Returns partial audits that visited pages after the whole one, by website: running, cancelled or failed. */
export async function listPartsSince(db: Db, audits: WholeAudit[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ websiteId: string; id: string }>`
    select parts.website_id, parts.id
    from unnest(${audits.map(({ websiteId }) => websiteId)}::uuid[],
      ${audits.map(({ finishedAt }) => finishedAt)}::timestamptz[]) as whole (website_id, at)
    cross join lateral (
      select website_id, id from jobs
      where website_id = whole.website_id and counts_for_health and pages_done > 0
        and (finished_at > whole.at or finished_at is null)
      order by coalesce(finished_at, 'infinity') desc limit ${PARTS_MAX}
    ) as parts`.execute(db);
  const byWebsite = Map.groupBy(rows, ({ websiteId }) => websiteId);
  return new Map([...byWebsite].map(([websiteId, parts]) => [websiteId, parts.map(({ id }) => id)]));
}
