import type * as z from 'zod';
import type { PoolInput, PoolStatus, poolChangeSchema } from '@vigie/contract/pool.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseFields, requireFound, requireUnchanged } from '../../errors/api-error.ts';
import { copyTitle } from './tests.policy.ts';
import { findLocale } from '../users/users.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requireReferences, testFaults } from './pool-references.service.ts';
import { replaceTests, findWebsiteOfPool, listTestIds } from './pool-tests.store.ts';
import { listJourneysOfPool, listRunsOfJourneys, replaceJourneys } from './pool-journeys.store.ts';
import { isSameSchedule, nextRunOf } from './pools.policy.ts';
import { listPools, lockPool, poolColumns, pools, type PoolsQuery } from './pools.store.ts';
import { presentPoolRun, presentPools, poolSchedule } from './present-pools.ts';
import { presentTests } from './present-tests.ts';
import { listTestRuns, listPoolRuns } from './past-runs.store.ts';
import { listTestsOfPool } from './tests.store.ts';

export { runPool } from '../jobs/start-runs.service.ts';

export async function createPool(call: Call, { websiteId, testIds, journeyIds = [], ...values }: PoolInput) {
  const { db, now } = call;
  const { companyId } = await requireWebsite(call, websiteId);
  await requireReferences(call, { website: { id: websiteId, companyId }, testIds, journeyIds, ...values });
  const id = createId(now.getTime());
  const times = { nextRunAt: nextRunOf(values, now), createdAt: now, updatedAt: now };
  await pools.insert(db, { id, companyId, websiteId, ...poolColumns(values), ...times });
  await replaceTests(db, { id, companyId, websiteId, testIds });
  await replaceJourneys(db, { id, companyId, websiteId, journeyIds });
  return readPool(call, { id });
}

export async function changePool(
  call: Call,
  { id, updatedAt, testIds, journeyIds, ...values }: z.infer<typeof poolChangeSchema>,
) {
  const { db, now } = call;
  const before = await requireLockedPool(call, id);
  requireUnchanged(before.updatedAt, updatedAt);
  const { websiteId, companyId } = before;
  const website = { id: websiteId, companyId };
  await requireReferences(call, { website, testIds, journeyIds: journeyIds ?? [], ...values });
  const isSame = isSameSchedule({ status: before.status, schedule: poolSchedule(before) }, values);
  const nextRunAt = isSame ? before.nextRunAt : nextRunOf(values, now);
  await pools.update(call, id, { ...poolColumns(values), nextRunAt });
  await replaceTests(db, { id, companyId, websiteId, testIds });
  if (journeyIds !== undefined) await replaceJourneys(db, { id, companyId, websiteId, journeyIds });
  return readPool(call, { id });
}

/** Publishes a pool or makes it a draft again. Its schedule starts again, or pauses. */
export async function setPoolStatus(call: Call, { id, status }: { id: string; status: PoolStatus }) {
  const before = await requireLockedPool(call, id);
  if (before.status === status) return readPool(call, { id });
  const nextRunAt = nextRunOf({ status, schedule: poolSchedule(before) }, call.now);
  await pools.update(call, id, { status, nextRunAt });
  return readPool(call, { id });
}

/** Replaces the tests of a pool, or their order, unless somebody else has changed the pool since `updatedAt`. */
export async function setPoolTests(
  call: Call,
  { id, testIds, updatedAt }: { id: string; testIds: string[]; updatedAt: string },
) {
  const { db } = call;
  const pool = await requireLockedPool(call, id);
  requireUnchanged(pool.updatedAt, updatedAt);
  const { websiteId, companyId } = pool;
  const faults = await testFaults(db, websiteId, testIds);
  if (faults.length > 0) throw refuseFields(faults);
  await replaceTests(db, { id, companyId, websiteId, testIds });
  await pools.update(call, id, {});
  return readPool(call, { id });
}

/** Deletes a pool but not its tests. Refuses a website's health or content pool. */
export async function removePool(call: Call, { id }: { id: string }): Promise<void> {
  const { db } = call;
  await requireLockedPool(call, id);
  const website = await findWebsiteOfPool(db, id);
  if (website !== null)
    throw new ApiError('still-in-use', { data: { by: [{ kind: 'website', ...website }] } });
  await pools.remove(call, { id });
}

/** Copies a pool. The copy is a draft: its schedule pauses until somebody publishes it. */
export async function duplicatePool(call: Call, { id }: { id: string }) {
  const { db, actor, now } = call;
  const before = await requireLockedPool(call, id);
  const { websiteId, testIds, journeyIds, ...pool } = await readPool(call, { id });
  const { companyId } = before;
  const name = copyTitle(pool.name, await findLocale(db, actor));
  const copyId = createId(now.getTime());
  const columns = poolColumns({ ...pool, name, status: 'draft' });
  const times = { nextRunAt: null, createdAt: now, updatedAt: now };
  await pools.insert(db, { id: copyId, companyId, websiteId, ...columns, ...times });
  await replaceTests(db, { id: copyId, companyId, websiteId, testIds });
  await replaceJourneys(db, { id: copyId, companyId, websiteId, journeyIds });
  return readPool(call, { id: copyId });
}

async function requireLockedPool({ db, actor }: Call, id: string) {
  return requireFound(await lockPool(db, actor, id));
}

const HISTORY_RUNS = 90;
const HISTORY_RUNS_OF_EACH = 24;

export async function listAllPools(call: Call, query: PoolsQuery) {
  const page = await listPools(call, query);
  return { ...page, items: await presentPools(call.db, page.items) };
}

export async function readPool(call: Call, { id }: { id: string }) {
  const { db } = call;
  const [pool] = await presentPools(db, [await pools.require(call, id)]);
  if (pool === undefined) throw new ApiError('not-found');
  const tests = await presentTests(db, await listTestsOfPool(call, id));
  return { ...pool, tests, journeys: await listJourneysOfPool(db, id) };
}

export async function readPoolHistory(call: Call, { id }: { id: string }) {
  const { db } = call;
  await pools.require(call, id);
  const runs = await listPoolRuns(db, { poolIds: [id], runsPerPool: HISTORY_RUNS, onlyEnded: false });
  const testIds = (await listTestIds(db, [id])).get(id) ?? [];
  const query = { testIds, runsPerTest: HISTORY_RUNS_OF_EACH, poolId: id };
  const testRuns = await listTestRuns(db, query);
  const journeyRuns = await listRunsOfJourneys(db, { poolId: id, runsPerJourney: HISTORY_RUNS_OF_EACH });
  return {
    runs: (runs.get(id) ?? []).map(presentPoolRun),
    tests: testIds.map((testId) => ({ testId, runs: testRuns.get(testId) ?? [] })),
    journeys: [...journeyRuns].map(([journeyId, its]) => ({ journeyId, runs: its })),
  };
}
