import type { Pool, PoolDetail, PoolHistory } from '@vigie/contract/pool.ts';
import type { Call } from '../../access/actor.ts';
import type { ListPage } from '../../db/list-page.ts';
import { Refusal } from '../../errors/refusal.ts';
import { presentTestRun, presentTests } from '../tests/present-tests.ts';
import { listTestRuns } from '../tests/test-runs.store.ts';
import { listTestsOfPool } from '../tests/tests.store.ts';
import { listPoolRuns } from './pool-runs.store.ts';
import { listTestIds } from './pool-tests.store.ts';
import { findPool, listPools, type PoolRow, type PoolsQuery } from './pools.store.ts';
import { presentPoolRun, presentPools } from './present-pools.ts';

const HISTORY_RUNS = 90;
const HISTORY_RUNS_OF_TEST = 24;

export async function listAllPools({ db, actor }: Call, query: PoolsQuery): Promise<ListPage<Pool>> {
  const page = await listPools(db, actor, query);
  return { ...page, items: await presentPools(db, page.items) };
}

export async function readPool(call: Call, { id }: { id: string }): Promise<PoolDetail> {
  const { db, actor } = call;
  const [pool] = await presentPools(db, [await requirePool(call, id)]);
  if (pool === undefined) throw new Refusal('not-found');
  return { ...pool, tests: await presentTests(db, await listTestsOfPool(db, actor, id)) };
}

export async function readPoolHistory(call: Call, { id }: { id: string }): Promise<PoolHistory> {
  const { db } = call;
  await requirePool(call, id);
  const runs = await listPoolRuns(db, { poolIds: [id], runsPerPool: HISTORY_RUNS, onlyEnded: false });
  const testIds = (await listTestIds(db, [id])).get(id) ?? [];
  const asked = { testIds, runsPerTest: HISTORY_RUNS_OF_TEST, poolId: id };
  const testRuns = await listTestRuns(db, asked);
  return {
    runs: (runs.get(id) ?? []).map(presentPoolRun),
    tests: testIds.map((testId) => ({ testId, runs: (testRuns.get(testId) ?? []).map(presentTestRun) })),
  };
}

export async function requirePool({ db, actor }: Call, id: string): Promise<PoolRow> {
  const row = await findPool(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}
