import { afterAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { storePolicies } from '../data-quality/page-policies.store.ts';
import { deleteOldRows } from './old-rows.store.ts';
import { deleteUnusedPolicies } from './old-data.store.ts';

const BEFORE = new Date('2026-03-01T00:00:00Z');

describe('policies of old visits', async () => {
  const database = await openTestDatabase();
  const companyId = await createTestCompany(database.db, 'Own');
  afterAll(() => database.close());

  async function visit(websiteId: string, at: string, text: string) {
    const policies = [{ source: 'header' as const, disposition: 'enforce' as const, text }];
    const visits = [{ url: 'https://shop.example/', at, policies }];
    return auditOf(database.db, { companyId, websiteId }, visits);
  }
  async function texts(websiteId: string): Promise<string[]> {
    const rows = await database.db
      .selectFrom('cspPolicies')
      .select('text')
      .where('websiteId', '=', websiteId)
      .orderBy('text')
      .execute();
    return rows.map(({ text }) => text);
  }

  test('are forgotten once no page has them', async () => {
    const { db } = database;
    const websiteId = await createWebsiteRow(db, { companyId });
    await visit(websiteId, '2026-02-10T10:00:00Z', 'img-src a.example');
    await visit(websiteId, '2026-02-10T10:00:00Z', 'img-src b.example');
    await visit(websiteId, '2026-03-10T10:00:00Z', 'img-src b.example');
    await deleteOldRows(db, 'page_policies', { websiteId, before: BEFORE });
    await deleteUnusedPolicies(db, websiteId);
    expect(await texts(websiteId)).toEqual(['img-src b.example']);
  });

  test('stay where a visit is being stored that sent them again', async () => {
    const { db } = database;
    const websiteId = await createWebsiteRow(db, { companyId });
    const { jobId, pages } = await visit(websiteId, '2026-02-10T10:00:00Z', 'img-src a.example');
    await deleteOldRows(db, 'page_policies', { websiteId, before: BEFORE });
    const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId: '' };
    const storing = await db.startTransaction().execute();
    await storePolicies(storing, scope, pages);
    await deleteUnusedPolicies(db, websiteId);
    await storing.commit().execute();
    expect(await texts(websiteId)).toEqual(['img-src a.example']);
    const remaining = await db
      .selectFrom('pagePolicies')
      .select('observationId')
      .where('websiteId', '=', websiteId)
      .execute();
    expect(remaining).toEqual([{ observationId: pages[0]?.id }]);
  });
});
