import { healthSchema } from '@vigie/contract/health.ts';
import type { Job } from '@vigie/contract/job.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const URL = 'https://shop.example/';

describe('health beside other runs', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let websiteId: string;
  let companyId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  async function run(kind: Job['kind'], pageKind: 'healthy' | 'tag-missing', startedAt: string) {
    const { db } = bench;
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const columns = { kind, countsForHealth: kind === 'audit', finishedAt: new Date(startedAt) };
    await db.updateTable('jobs').set(columns).where('id', '=', jobId).execute();
    const agentId = await createAgentRow(db);
    const pages = [{ url: URL, kind: pageKind, startedAt }];
    await observePages(db, { companyId, websiteId, jobId, agentId, pages });
  }

  async function health(from: string, to: string) {
    const { body } = await moderator({ url: `/api/health?websiteId=${websiteId}&from=${from}&to=${to}` });
    return healthSchema.parse(body);
  }

  test('is what audits saw, in whole hours and in parts of one', async () => {
    await run('audit', 'healthy', '2026-03-10T10:10:00.000Z');
    await run('pool', 'tag-missing', '2026-03-10T10:20:00.000Z');
    await run('test', 'tag-missing', '2026-03-10T10:30:00.000Z');
    await run('trial', 'tag-missing', '2026-03-10T11:30:00.000Z');
    for (const [from, to] of [
      ['2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'],
      ['2026-03-10T10:05:00Z', '2026-03-10T11:45:00Z'],
      ['2026-03-10T10:05:00Z', '2026-03-10T10:35:00Z'],
    ] as const) {
      const read = await health(from, to);
      expect(read.figures).toMatchObject({ pagesMeasured: 1, pagesFailed: 0, audits: 1, hits: 1 });
      expect(read).toMatchObject({ score: { grade: 'A+' }, worstPages: [], rootCauses: [] });
      expect(read.lastAuditAt).toBe('2026-03-10T10:10:00.000Z');
    }
  });
});
