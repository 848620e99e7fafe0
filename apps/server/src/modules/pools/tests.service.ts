import type * as z from 'zod';
import type { TestInput, testChangeSchema } from '@vigie/contract/page-test.ts';
import type { Call } from '../../access/actor.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError, refuseFields } from '../../errors/api-error.ts';
import { findLocale } from '../users/users.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { recordSettingsChange } from '../websites/settings-change.ts';
import { copyTitle, codeFaults } from './tests.policy.ts';
import { presentTests } from './present-tests.ts';
import { listTestRuns } from './past-runs.store.ts';
import { findWebsiteOfHealthTest } from './pool-tests.store.ts';
import { listTests, lockTest, testColumns, tests, type TestRow, type TestsQuery } from './tests.store.ts';

export { runTest, startTestTrial as startTrial } from '../jobs/start-runs.service.ts';

const HISTORY_RUNS = 24;

export async function listAllTests(call: Call, query: TestsQuery) {
  const page = await listTests(call, query);
  return { ...page, items: await presentTests(call.db, page.items) };
}

export async function readTest(call: Call, { id }: { id: string }) {
  const [test] = await presentTests(call.db, [await tests.require(call, id)]);
  if (test === undefined) throw new ApiError('not-found');
  return test;
}

export async function readTestHistory(call: Call, { id }: { id: string }) {
  await tests.require(call, id);
  const runs = await listTestRuns(call.db, { testIds: [id], runsPerTest: HISTORY_RUNS, poolId: null });
  return { runs: runs.get(id) ?? [] };
}

export async function createTest(call: Call, { websiteId, ...values }: TestInput) {
  const { db, now } = call;
  const website = await requireWebsite(call, websiteId);
  requireReadableCode(values);
  const id = createId(now.getTime());
  const of = { id, companyId: website.companyId, websiteId, createdAt: now, updatedAt: now };
  await tests.insert(db, { ...of, ...testColumns(values) });
  return readTest(call, { id });
}

export async function changeTest(call: Call, { id, updatedAt, ...values }: z.infer<typeof testChangeSchema>) {
  const before = await tests.require(call, id);
  requireReadableCode(values);
  await tests.lock(call, { id, updatedAt });
  await tests.update(call, id, testColumns(values));
  if (before.isHealthTest && (before.content !== values.content || before.condition !== values.condition))
    await recordSettingsChange(call.db, call, { id: before.websiteId, companyId: before.companyId });
  return readTest(call, { id });
}

/** Deletes a test. Its pools stay without it. Refuses a test that replaces a website's dataLayer rule. */
export async function removeTest(call: Call, { id }: { id: string }): Promise<void> {
  const { db, actor } = call;
  if (!(await lockTest(db, actor, id))) throw new ApiError('not-found');
  const website = await findWebsiteOfHealthTest(db, id);
  if (website !== null)
    throw new ApiError('still-in-use', { data: { by: [{ kind: 'website', ...website }] } });
  await tests.remove(call, { id });
}

export async function duplicateTest(call: Call, { id }: { id: string }) {
  const { db, actor } = call;
  const row = await tests.require(call, id);
  const title = copyTitle(row.title, await findLocale(db, actor));
  return createTest(call, { ...inputOf(row), title });
}

function requireReadableCode(code: { content: string; condition: string }): void {
  const faults = codeFaults(code);
  if (faults.length > 0) throw refuseFields(faults);
}

function inputOf(row: TestRow): TestInput {
  return {
    websiteId: row.websiteId,
    title: row.title,
    description: row.description,
    category: row.category,
    severity: row.severity,
    allPages: row.allPages,
    urls: row.urls,
    content: row.content,
    condition: row.condition,
    isDraft: row.isDraft,
  };
}
