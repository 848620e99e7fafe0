import type * as z from 'zod';
import type { PoolDetail, PoolInput, PoolStatus, poolChangeSchema } from '@vigie/contract/pool.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import { copyTitle } from '../tests/copy-title.ts';
import { findLocale } from '../users/users.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { requireReferences, testFaults } from './pool-references.service.ts';
import { replaceTests } from './pool-tests.store.ts';
import { findWebsiteOfPool } from './pool-uses.store.ts';
import { isSameSchedule, nextRunOf } from './pools.policy.ts';
import { deletePool, insertPool, lockPool, updatePool } from './pools.store.ts';
import { scheduleOf } from './present-pools.ts';
import { readPool } from './read-pools.service.ts';

export { runPool } from '../jobs/start-runs.service.ts';

export async function createPool(
  call: Call,
  { websiteId, testIds, ...values }: PoolInput,
): Promise<PoolDetail> {
  const { db, now } = call;
  const { companyId } = await requireWebsite(call, websiteId);
  await requireReferences(call, { website: { id: websiteId, companyId }, testIds, ...values });
  const id = createId(now.getTime());
  const nextRunAt = nextRunOf(values, now);
  await insertPool(db, { id, companyId, websiteId, values, nextRunAt, now });
  await replaceTests(db, { id, companyId, websiteId, testIds });
  return readPool(call, { id });
}

export async function changePool(
  call: Call,
  { id, updatedAt, testIds, ...values }: z.infer<typeof poolChangeSchema>,
): Promise<PoolDetail> {
  const { db, actor, now } = call;
  const before = await holdPool(call, id);
  if (before.updatedAt.toISOString() !== updatedAt) throw new Refusal('changed-meanwhile');
  const { websiteId, companyId } = before;
  await requireReferences(call, { website: { id: websiteId, companyId }, testIds, ...values });
  const isSame = isSameSchedule({ status: before.status, schedule: scheduleOf(before) }, values);
  const nextRunAt = isSame ? before.nextRunAt : nextRunOf(values, now);
  await updatePool(db, actor, { id, values, status: values.status, nextRunAt, now });
  await replaceTests(db, { id, companyId, websiteId, testIds });
  return readPool(call, { id });
}

/** Publishes a pool or makes it a draft again: its schedule starts again, or rests. */
export async function setPoolStatus(
  call: Call,
  { id, status }: { id: string; status: PoolStatus },
): Promise<PoolDetail> {
  const { db, actor, now } = call;
  const before = await holdPool(call, id);
  if (before.status === status) return readPool(call, { id });
  const nextRunAt = nextRunOf({ status, schedule: scheduleOf(before) }, now);
  await updatePool(db, actor, { id, status, nextRunAt, now });
  return readPool(call, { id });
}

/** Gives a pool its tests in another order, or other tests. */
export async function setPoolTests(
  call: Call,
  { id, testIds }: { id: string; testIds: string[] },
): Promise<PoolDetail> {
  const { db, actor, now } = call;
  const pool = await holdPool(call, id);
  const { websiteId, companyId, status, nextRunAt } = pool;
  const faults = await testFaults(db, websiteId, testIds);
  if (faults.length > 0) throw refuseFields(faults);
  await replaceTests(db, { id, companyId, websiteId, testIds });
  await updatePool(db, actor, { id, status, nextRunAt, now });
  return readPool(call, { id });
}

/** Deletes a pool and keeps its tests; a website's health or content pool stays. */
export async function removePool(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  await holdPool(call, id);
  const website = await findWebsiteOfPool(db, id);
  if (website !== null)
    throw new Refusal('still-in-use', { data: { by: [{ kind: 'website', ...website }] } });
  await deletePool(db, actor, id);
}

/** A copy is a draft: its schedule rests until someone publishes it. */
export async function duplicatePool(call: Call, { id }: { id: string }): Promise<PoolDetail> {
  const { db, actor, now } = call;
  const before = await holdPool(call, id);
  const { websiteId, testIds, ...pool } = await readPool(call, { id });
  const { companyId } = before;
  const name = copyTitle(pool.name, await findLocale(db, actor));
  const copyId = createId(now.getTime());
  const values = { ...pool, name, status: 'draft' as const };
  await insertPool(db, { id: copyId, companyId, websiteId, values, nextRunAt: null, now });
  await replaceTests(db, { id: copyId, companyId, websiteId, testIds });
  return readPool(call, { id: copyId });
}

async function holdPool({ db, actor }: Call, id: string) {
  const row = await lockPool(db, actor, id);
  if (row === null) throw new Refusal('not-found');
  return row;
}
