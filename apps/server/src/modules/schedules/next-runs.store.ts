import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { websiteWithinReach } from '../../access/reach.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NextRunRow {
  at: Date;
  isAudit: boolean;
  websiteId: string;
  websiteName: string;
  url: string;
  poolId: string | null;
  poolName: string | null;
}

/** The soonest runs of the websites within reach; the run of a health pool is an audit. */
export async function listNextRuns(
  db: Db,
  actor: Actor,
  { withPools, limit }: { withPools: boolean; limit: number },
): Promise<NextRunRow[]> {
  const { rows } = await sql<NextRunRow>`
    select planned.at, planned.is_audit, websites.id as website_id, websites.name as website_name, websites.url,
      planned.pool_id, planned.pool_name
    from (
      select next_run_at as at, website_id, true as is_audit, null::uuid as pool_id, null::text as pool_name
      from audit_schedules where next_run_at is not null
      union all
      select pools.next_run_at, pools.website_id, own.health_pool_id is not distinct from pools.id, pools.id, pools.name
      from pools join websites as own on own.id = pools.website_id
      where pools.next_run_at is not null and pools.status = 'published'
    ) as planned
    join websites on websites.id = planned.website_id
    where ${websiteWithinReach(actor)} and (planned.is_audit or ${withPools})
    order by planned.at, websites.id limit ${limit}`.execute(db);
  return rows;
}
