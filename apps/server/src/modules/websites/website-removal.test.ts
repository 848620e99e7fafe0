import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillTables } from '../../../test/awkward-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createContextRow, createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createResultRows } from '../../../test/result-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createId } from '../../db/uuid-v7.ts';

describe('a website that is deleted', () => {
  let bench: TestApp;
  let admin: TestCaller;
  let companyId: string;
  let websiteId: string;
  let jobId: string;
  beforeEach(async () => {
    bench = await openTestApp();
    const company = await createTestCompany(bench.db, 'Instance');
    admin = await bench.signIn(await createTestUser(bench.db, { companyId: company, role: 'admin' }));
    ({ companyId } = await fillTables(bench.db));
    const website = bench.db.selectFrom('websites').select('id').where('companyId', '=', companyId);
    websiteId = (await website.executeTakeFirstOrThrow()).id;
    jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
    await bench.db
      .updateTable('websites')
      .set({ contextId: await createContextRow(bench.db, { companyId, websiteId }) })
      .where('id', '=', websiteId)
      .execute();
    await bench.db.updateTable('jobs').set({ retryOf: jobId }).where('id', '!=', jobId).execute();
    const { id: testId } = await bench.db
      .selectFrom('tests')
      .select('id')
      .where('websiteId', '=', websiteId)
      .executeTakeFirstOrThrow();
    await createResultRows(bench.db, { companyId, websiteId, jobId, testId, outcomes: ['passed', 'error'] });
    await fillFigures();
  });

  afterEach(() => bench.close());

  const remove = () => admin({ method: 'DELETE', url: `/api/websites/${websiteId}` });

  async function fillFigures(): Promise<void> {
    const { db } = bench;
    const of = { companyId, websiteId };
    const verdict = {
      check: 'csp' as const,
      rootCheck: 'csp' as const,
      reason: 'late',
      rootReason: 'late',
    };
    const now = new Date();
    const { id: pageId } = await db
      .selectFrom('pages')
      .select('id')
      .where('websiteId', '=', websiteId)
      .executeTakeFirstOrThrow();
    await sql`insert into verdict_rollups values (${companyId}, ${websiteId}, ${now}, 'csp', 'failed', 'late', 'csp',
      'late', 1)`.execute(db);
    await sql`insert into visit_rollups values (${companyId}, ${websiteId}, ${now}, 1, 0, 1, 1)`.execute(db);
    await db
      .insertInto('pageFaults')
      .values({
        ...of,
        ...verdict,
        pageId,
        firstSeenAt: now,
        lastSeenAt: now,
        occurrences: 1,
        observationId: createId(),
      })
      .execute();
  }

  /** Returns tables that still contain data of the website. */
  async function listTraces(): Promise<string[]> {
    const columns = await sql<{ table: string }>`
      select table_name as table from information_schema.columns join pg_class on relname = table_name
      where table_schema = 'public' and column_name = 'website_id' and not relispartition`.execute(bench.db);
    const traces = await Promise.all(
      columns.rows.map(async ({ table }) => {
        const rows = await sql`select from ${sql.table(table)} where website_id = ${websiteId}`.execute(
          bench.db,
        );
        return rows.rows.length > 0 ? [table] : [];
      }),
    );
    return traces.flat();
  }

  test('leaves nothing of itself', { tags: ['exhaustive'] }, async () => {
    expect(await listTraces()).toEqual(
      expect.arrayContaining([
        'contexts',
        'jobs',
        'observations',
        'observation_documents',
        'page_faults',
        'pool_tests',
        'problems',
        're_evaluations',
        'releases',
        'test_results',
      ]),
    );
    expect((await remove()).status).toBe(204);
    expect(await listTraces()).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  test('leaves everything of the others', { tags: ['exhaustive'] }, async () => {
    const other = await createTestCompany(bench.db, 'Other');
    const otherScope = {
      companyId: other,
      websiteId: await createWebsiteRow(bench.db, { companyId: other }),
    };
    const ids = [
      await createJobRow(bench.db, { ...otherScope, state: 'succeeded' }),
      await createTestRow(bench.db, otherScope),
      await createPoolRow(bench.db, otherScope),
    ];
    await remove();
    const left = await Promise.all(
      (['jobs', 'tests', 'pools'] as const).map((table) => bench.db.selectFrom(table).select('id').execute()),
    );
    expect(left.flat().map(({ id }) => id)).toEqual(ids);
  });

  test('stays while a job is at work on it', { tags: ['exhaustive'] }, async () => {
    await bench.db.updateTable('jobs').set({ state: 'running' }).where('id', '=', jobId).execute();
    expect(await remove()).toMatchObject({ status: 422, body: { code: 'run-already-active' } });
    expect((await admin({ url: `/api/websites/${websiteId}` })).status).toBe(200);
  });
});
