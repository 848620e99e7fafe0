import type { Home } from '@vigie/contract/home.ts';
import { scopeOf } from '@vigie/contract/permissions.ts';
import type { Call } from '../../access/actor.ts';
import { listNextRuns } from './next-runs.store.ts';

const RUNS_SHOWN = 6;

/** What runs next by a schedule: audits of the websites that the actor may see, and pools for those who may read them. */
export async function readNextRuns({ db, actor }: Call): Promise<Home['nextRuns']> {
  const withPools = scopeOf('pools.list', actor.role) !== null;
  const rows = await listNextRuns(db, actor, { withPools, limit: RUNS_SHOWN });
  return rows.map(({ at, isAudit, websiteId, websiteName, url, poolId, poolName }) => ({
    at: at.toISOString(),
    kind: isAudit ? 'audit' : 'pool',
    website: { id: websiteId, name: websiteName, url },
    pool: withPools && poolId !== null && poolName !== null ? { id: poolId, name: poolName } : null,
  }));
}
