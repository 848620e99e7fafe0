import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observePages, resultOf } from '../../test/observed-pages.ts';
import { createTestCompany } from '../../test/users.ts';
import { createTestRow } from '../../test/pool-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../test/rows.ts';
import { expectRollupsEqualRecount } from '../../test/run-fixture.ts';
import { createTestClock } from '../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { jsonText } from '../db/json-text.ts';
import type { Database } from '../db/schema/tables.generated.ts';
import { filesOf } from '../modules/observations/files.store.ts';
import { rebuildRollups } from '../modules/observations/recount.service.ts';
import { dropPartitionsBefore } from '../modules/retention/old-data.store.ts';
import { cutoffsAt } from '../modules/retention/retention.policy.ts';
import { applyRetention } from './apply-retention.ts';
import { createDaySegments } from './create-day-segments.ts';

const RETENTION = {
  documentsDays: 90,
  screenshotsDays: 30,
  bodiesDays: 30,
  observationsMonths: 13,
  rollupsMonths: 25,
  auditLogMonths: 12,
};
const { signal } = new AbortController();

test('the end of the retention time is counted in whole days', () => {
  const cutoffs = cutoffsAt(Date.parse('2026-03-31T13:37:00Z'), RETENTION);
  expect(Object.values(cutoffs).map((at: Date) => at.toISOString().slice(0, 16))).toEqual([
    '2025-12-31T00:00',
    '2026-03-01T00:00',
    '2026-03-01T00:00',
    '2025-02-28T00:00',
    '2024-02-29T00:00',
    '2025-03-31T00:00',
  ]);
  const short = cutoffsAt(Date.parse('2026-03-31T13:37:00Z'), { ...RETENTION, observationsMonths: 1 });
  expect(short.documents).toEqual(short.observations);
});

describe('retention', () => {
  let database: TestDatabase;
  let companyId: string;
  let websiteId: string;
  let testId: string;
  /** Each test needs its own database: partitions are created once per process, and time only moves forward. */
  beforeEach(async () => {
    database = await openTestDatabase();
    companyId = await createTestCompany(database.db, 'Own');
    websiteId = await createWebsiteRow(database.db, { companyId });
    testId = await createTestRow(database.db, { companyId, websiteId });
  });
  afterEach(() => database.close());

  /** Stores two visits on 10 March 2026 and one ten days before, each with a test result. */
  async function observe(): Promise<void> {
    const { db } = database;
    const agentId = await createAgentRow(db);
    for (const startedAt of ['2026-02-28T08:00:00.000Z', '2026-03-10T08:00:00.000Z']) {
      const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
      const { plan } = await db
        .selectFrom('jobs')
        .select('plan')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow();
      const plannedTest = { id: testId, title: '', content: '', condition: '', urls: null };
      await db
        .updateTable('jobs')
        .set({ plan: jsonText({ ...plan, tests: [plannedTest] }), finishedAt: new Date(startedAt) })
        .where('id', '=', jobId)
        .execute();
      const tests = [resultOf(testId, 'failed')];
      await observePages(db, {
        companyId,
        websiteId,
        jobId,
        agentId,
        pages: [{ url: 'https://shop.example/', kind: 'tag-missing', startedAt, tests }],
      });
    }
  }

  async function count(table: keyof Database, column: 'websiteId' | 'companyId' = 'websiteId') {
    const value = column === 'websiteId' ? websiteId : companyId;
    const row = await database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where(column as never, '=', value as never)
      .executeTakeFirstOrThrow();
    return row.rows;
  }
  const keep = (at: string, until = signal) =>
    applyRetention({ db: database.db, clock: createTestClock(at), retention: RETENTION, signal: until });

  test('forgets what was captured first, then visits, then hours', async () => {
    await observe();
    await createDaySegments({ db: database.db, clock: createTestClock('2026-03-11T05:00:00Z'), signal });
    const countRows = async () => [
      await count('observationDocuments'),
      await count('dataLayerVisits'),
      await count('dataLayerDays'),
      await count('observations'),
      await count('verdicts'),
      await count('testResults'),
      await count('visitRollups'),
    ];
    await keep('2026-05-29T05:00:00Z');
    expect(await countRows()).toEqual([2, 2, 2, 2, 10, 2, 2]);
    await keep('2026-05-30T05:00:00Z');
    expect(await countRows()).toEqual([1, 1, 1, 2, 10, 2, 2]);
    await keep('2027-04-05T05:00:00Z');
    expect(await countRows()).toEqual([0, 0, 0, 1, 5, 1, 2]);
    await rebuildRollups(database.db, websiteId, new Date());
    expect(await countRows()).toEqual([0, 0, 0, 1, 5, 1, 2]);
    await keep('2028-04-05T05:00:00Z');
    expect(await countRows()).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(await count('jobs')).toBe(2);
    expect(await count('problems')).toBe(2);
    for (const table of ['dataLayerStates', 'dataLayerShapes', 'dataLayerHours'] as const)
      expect(await count(table)).toBe(0);
    expect(await database.db.selectFrom('dataLayerValues').select('id').execute()).toEqual([]);
  });

  test('drops months that are over at once', { tags: ['exhaustive'] }, async () => {
    const { db } = database;
    await observe();
    const months = () => db.introspection.getTables().then((all) => all.map(({ name }) => name));
    expect(await months()).toContain('observation_documents_2026_02');
    await keep('2026-06-15T05:00:00Z');
    expect(await months()).not.toContain('observation_documents_2026_02');
    expect(await months()).toContain('observation_documents_2026_03');
    expect(await months()).toContain('observations_2026_02');
    await expectRollupsEqualRecount(db, websiteId);
  });

  test('lets a month stay while somebody reads it, and does not wait for them', async () => {
    const { db } = database;
    await observe();
    const blocking = await db.startTransaction().execute();
    await blocking.selectFrom('verdicts').select('observationId').limit(1).execute();
    const before = new Date('2026-03-01T00:00:00Z');
    const drop = { before, beforeDrop: async () => {} };
    expect(await dropPartitionsBefore(db, 'verdicts', drop)).toEqual([]);
    await blocking.rollback().execute();
    expect(await dropPartitionsBefore(db, 'verdicts', drop)).toEqual(['verdicts_2026_02']);
  });

  test('deletes pictures that nothing showed for a month, and retains the others', async () => {
    const { db } = database;
    const files = filesOf(db, { companyId, websiteId });
    const store = async (text: string, lastUsedAt: string) => {
      const bytes = Buffer.from(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await files.put([{ sha256, bytes }]);
      const file = { companyId, sha256, mimeType: 'image/webp', sizeBytes: bytes.length };
      await db.insertInto('files').values(file).execute();
      const used = { lastUsedAt: new Date(lastUsedAt) };
      await db.updateTable('websitePictures').set(used).where('sha256', '=', sha256).execute();
      await db.updateTable('fileContents').set(used).where('sha256', '=', sha256).execute();
      return sha256;
    };
    const old = await store('old', '2026-02-07T12:00:00Z');
    const young = await store('young', '2026-02-09T12:00:00Z');
    await keep('2026-03-10T12:00:00Z');
    expect([await files.get(old), await files.get(young)]).toEqual([null, expect.any(Buffer)]);
    expect(await count('files', 'companyId')).toBe(1);
  });

  test('deletes earlier what a website retains for a shorter time, and never retains more for it', async () => {
    const { db } = database;
    await observe();
    const of = (days: number) => db.updateTable('websites').set({ documentsDays: days, picturesDays: days });
    await of(400).where('id', '=', websiteId).execute();
    const files = filesOf(db, { companyId, websiteId });
    const bytes = Buffer.from('shown');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await files.put([{ sha256, bytes }]);
    const used = { lastUsedAt: new Date('2026-03-08T12:00:00Z') };
    await db.updateTable('websitePictures').set(used).where('sha256', '=', sha256).execute();
    const countRows = async () => [
      await count('observationDocuments'),
      await count('dataLayerVisits'),
      await count('observations'),
      (await files.get(sha256)) !== null,
    ];
    await keep('2026-03-11T05:00:00Z');
    expect(await countRows()).toEqual([2, 2, 2, true]);
    await of(2).where('id', '=', websiteId).execute();
    await keep('2026-03-11T05:00:00Z');
    expect(await countRows()).toEqual([1, 1, 2, false]);
    await of(400).where('id', '=', websiteId).execute();
    await keep('2026-07-30T05:00:00Z');
    expect(await countRows()).toEqual([0, 0, 2, false]);
  });

  test('forgets who did what after a year', async () => {
    const { db } = database;
    const entry = { operation: 'x', requestId: 'x', ip: '192.0.2.1' };
    await db
      .insertInto('auditLog')
      .values([
        { ...entry, at: new Date('2025-03-09T12:00:00Z') },
        { ...entry, at: new Date('2025-03-11T12:00:00Z') },
      ])
      .execute();
    await keep('2026-03-10T12:00:00Z');
    expect(await db.selectFrom('auditLog').select('at').execute()).toEqual([
      { at: new Date('2025-03-11T12:00:00Z') },
    ]);
  });

  test('is for one worker at a time, and stops with it', async () => {
    await observe();
    await Promise.all([keep('2026-05-30T05:00:00Z'), keep('2026-05-30T05:00:00Z')]);
    expect(await count('observationDocuments')).toBe(1);
    await keep('2027-03-30T05:00:00Z', AbortSignal.abort());
    expect(await count('observations')).toBe(2);
  });
});
