import { serverReportSchema } from '@vigie/contract/server-calls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { plantedLosses } from '../../../packages/audit/test/server-side-losses.ts';
import { createAgentRow, createWebsiteRow, TRACKING } from '../test/rows.ts';
import { openTestApp } from '../test/test-app.ts';
import { createTestCompany, createTestUser } from '../test/users.ts';
import { createPartitionsFor } from './seed-demo-history.ts';
import { dateServerVisits, storeDemoCalls, storeServerVisits } from './seed-demo-server-calls.ts';

const HOUR_MS = 3_600_000;

test('the demo’s past visits are tied to the calls of its server, and later calls join them', async () => {
  const testApp = await openTestApp();
  onTestFinished(() => testApp.close());
  const { db, clock } = testApp;
  const companyId = await createTestCompany(db, 'First');
  const websiteId = await createWebsiteRow(db, { companyId });
  const agentId = await createAgentRow(db, { companyId });
  const loss = plantedLosses().find(({ expected }) => expected.kind === 'value-changed');
  if (loss === undefined) throw new Error('there is one');
  const now = new Date(clock.now());
  const recorded = { observation: loss.visit, calls: loss.calls };
  const visits = dateServerVisits([recorded], { tracking: TRACKING, now });
  await createPartitionsFor(db, visits);
  await storeServerVisits(db, { companyId, websiteId, pagesMax: 60, now }, { visits, agentId });

  const moderator = await testApp.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const reportOf = async () =>
    serverReportSchema.parse(
      (await moderator({ url: `/api/websites/${websiteId}/server-calls/report` })).body,
    );
  const { calls, findings } = await reportOf();
  expect(calls.count).toBe(loss.calls.length);
  const { kind, countsForHealth } = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect({ kind, countsForHealth }).toEqual({ kind: 'audit', countsForHealth: false });
  expect(findings).toContainEqual(
    expect.objectContaining({
      kind: 'value-changed',
      observedAt: new Date(now.getTime() - 2 * HOUR_MS).toISOString(),
    }),
  );

  const live = loss.calls.slice(0, 1).map((call) => ({ ...call, at: now.toISOString() }));
  await storeDemoCalls({ services: testApp }, websiteId, live);
  expect((await reportOf()).calls.count).toBe(loss.calls.length + 1);
});
