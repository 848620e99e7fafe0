import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observePages, resultOf } from '../../../test/observed-pages.ts';
import type { PageKind } from '../../../test/observations.ts';
import { createTestCompany } from '../../../test/users.ts';
import { createTestRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { jsonText } from '../../db/json-text.ts';
import { rebuildRollups } from '../observations/recount.service.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';

const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('problems of visited pages', () => {
  let database: TestDatabase;
  let companyId: string;
  let agentId: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    companyId = await createTestCompany(database.db, 'Own');
    agentId = await createAgentRow(database.db);
  });
  afterAll(() => database.close());

  async function createSite() {
    const { db } = database;
    const websiteId = await createWebsiteRow(db, { companyId });
    const testId = await createTestRow(db, { companyId, websiteId });
    await db.updateTable('tests').set({ severity: 'minor' }).where('id', '=', testId).execute();
    async function visit(hour: number, kind: PageKind, { tests = [] as TestResult[], job = {} } = {}) {
      const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
      const plan = await db
        .selectFrom('jobs')
        .select('plan')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      const plannedTests = tests.map(({ testId: id }) => ({
        id,
        title: '',
        content: '',
        condition: '',
        urls: null,
      }));
      await db
        .updateTable('jobs')
        .set({ plan: jsonText({ ...plan.plan, tests: plannedTests }), ...job })
        .where('id', '=', jobId)
        .execute();
      const pages = [{ url: 'https://shop.example/', kind, startedAt: at(hour), tests }];
      const [page] = await observePages(db, { companyId, websiteId, jobId, agentId, pages });
      return page?.id;
    }
    const problems = () =>
      db.selectFrom('problems').selectAll().where('websiteId', '=', websiteId).orderBy('kind').execute();
    return { db, websiteId, testId, visit, problems };
  }

  test('are one for each root cause, with every check that fails by it', async () => {
    const { visit, problems } = await createSite();
    await visit(8, 'tag-missing');
    const observationId = await visit(9, 'tag-missing');
    expect(await problems()).toMatchObject([
      {
        kind: 'check',
        rootCheck: 'tagJs',
        rootReason: 'http-error',
        checks: ['tagJs', 'tagPhp', 'hitPageview'],
        severity: 3,
        occurrences: 2,
        firstSeenAt: new Date(at(8)),
        beganAt: new Date(at(8)),
        lastSeenAt: new Date(at(9)),
        observationId,
        resolvedAt: null,
        state: 'open',
      },
    ]);
  });

  test('are over at the first later visit that shows them no more, and open again when they are seen again', async () => {
    const { db, websiteId, visit, problems } = await createSite();
    await visit(6, 'tag-missing');
    await db.updateTable('problems').set({ state: 'muted', until: null }).execute();
    await visit(9, 'healthy');
    expect(await problems()).toMatchObject([{ resolvedAt: new Date(at(9)) }]);
    await visit(8, 'healthy');
    await visit(7, 'tag-missing');
    expect(await problems()).toMatchObject([
      { resolvedAt: new Date(at(8)), state: 'muted', occurrences: 2, lastSeenAt: new Date(at(7)) },
    ]);
    await visit(10, 'tag-missing');
    const back = { resolvedAt: null, state: 'open', occurrences: 3 };
    const since = { firstSeenAt: new Date(at(6)), beganAt: new Date(at(10)) };
    expect(await problems()).toMatchObject([{ ...back, ...since }]);
    await visit(12, 'tag-missing');
    const before = await problems();
    expect(before).toMatchObject([since]);
    await rebuildRollups(db, websiteId, new Date());
    expect(await problems()).toEqual(before);
    await visit(11, 'healthy');
    expect(await problems()).toMatchObject([{ beganAt: new Date(at(12)) }]);
  });

  test('stay over when a visit that shows them is ingested after a later one that does not', async () => {
    const { visit, problems } = await createSite();
    for (const [hour, kind] of [
      [1, 'tag-missing'],
      [5, 'healthy'],
      [7, 'healthy'],
      [6, 'tag-missing'],
    ] as const)
      await visit(hour, kind);
    expect(await problems()).toMatchObject([
      { lastSeenAt: new Date(at(6)), resolvedAt: new Date(at(7)), occurrences: 2 },
    ]);
  });

  test('are not ended by a visit that failed, or that counts for no health', async () => {
    const { visit, problems } = await createSite();
    await visit(8, 'tag-missing');
    await visit(9, 'unreachable');
    await visit(10, 'healthy', { job: { countsForHealth: false, kind: 'pool' } });
    expect(await problems()).toMatchObject([{ resolvedAt: null, occurrences: 1 }]);
  });

  test('are of tests too: opened by a failure, ended by a pass there only', async () => {
    const { visit, problems, testId } = await createSite();
    const run = (hour: number, outcome: TestResult['outcome']) =>
      visit(hour, 'healthy', {
        tests: [resultOf(testId, outcome)],
        job: { countsForHealth: false, kind: 'test' },
      });
    await run(7, 'failed');
    await run(8, 'error');
    await run(9, 'skipped');
    await visit(10, 'healthy');
    expect(await problems()).toMatchObject([
      { kind: 'test', testId, checks: [], severity: 1, occurrences: 2, resolvedAt: null },
    ]);
    await run(11, 'passed');
    expect(await problems()).toMatchObject([{ resolvedAt: new Date(at(11)) }]);
  });

  test('come from no trial', async () => {
    const { visit, problems } = await createSite();
    await visit(8, 'tag-missing', {
      tests: [resultOf(null, 'failed')],
      job: { countsForHealth: false, kind: 'trial' },
    });
    expect(await problems()).toEqual([]);
  });

  test(
    'of one website, reported by several runs at once, wait for each other and never for ever',
    { tags: ['exhaustive'] },
    async () => {
      const { db, websiteId, problems } = await createSite();
      const urls = Array.from({ length: 12 }, (_, page) => `https://shop.example/${page}`);
      const runs = Array.from({ length: 6 }, async (_, run) => {
        const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
        const ordered = run % 2 === 0 ? urls : urls.toReversed();
        const pages = ordered.map((url, page) => ({
          url,
          kind: (page + run) % 3 === 0 ? ('healthy' as const) : ('tag-missing' as const),
          startedAt: at(run + 1),
        }));
        return observePages(db, { companyId, websiteId, jobId, agentId, pages });
      });
      await Promise.all(runs);
      const all = await problems();
      expect(all).toHaveLength(12);
      expect(all.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(48);
    },
  );

  test('are the very same when they are counted again', { tags: ['exhaustive'] }, async () => {
    const { db, websiteId, problems } = await createSite();
    const kinds = ['healthy', 'tag-missing', 'unreachable', 'tag-missing', 'healthy'] as const;
    for (const [run, hour] of [3, 1, 4, 0, 5, 9, 2, 6].entries()) {
      const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
      const pages = Array.from({ length: 30 }, (_, page) => ({
        url: `https://shop.example/${page}`,
        kind: kinds[(page * 7 + run * 3 + Math.floor(page / 4)) % 5] ?? 'healthy',
        startedAt: at(hour),
      }));
      await observePages(db, { companyId, websiteId, jobId, agentId, pages });
    }
    const sorted = async () => (await problems()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const before = await sorted();
    expect(before.filter(({ resolvedAt }) => resolvedAt !== null).length).toBeGreaterThan(5);
    await rebuildRollups(db, websiteId, new Date());
    expect(await sorted()).toEqual(before);
  });
});
