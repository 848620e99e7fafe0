import { homeSchema } from '@vigie/contract/home.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createHistoryQuery } from '../data-layer/query-history.service.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { createHistoryOf } from './history-of.ts';
import { recordQueryDuration, readSlowestMs } from './slow-questions.store.ts';

const outgrownFor = async (caller: TestCaller) =>
  homeSchema.parse((await caller({ url: '/api/home' })).body).outgrown;

describe('a history that PostgreSQL outgrows', () => {
  let bench: TestApp;
  let admin: TestCaller;
  let moderator: TestCaller;

  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    await ensurePartitions(bench.db, [now()]);
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.db.deleteFrom('slowQuestions').execute());

  const now = () => new Date(bench.clock.now());
  const daysAgo = (days: number) => new Date(bench.clock.now() - days * 24 * 3_600_000);

  /** Sets the estimated number of visits, as autovacuum does. */
  const pretend = (visits: number) =>
    sql`
      update pg_class set reltuples = ${visits}
      where oid = (select relid from pg_partition_tree('data_layer_visits') where isleaf limit 1)`.execute(
      bench.db,
    );

  test('is no matter while there are few visits, however slow the machine is', async () => {
    await pretend(900_000);
    await recordQueryDuration(bench.db, { ms: 4_000, now: now() });
    expect(await outgrownFor(admin)).toBeNull();
  });

  test('is reported where a query was slow, with its seconds', async () => {
    await pretend(1_200_000);
    expect(await outgrownFor(admin)).toBeNull();
    await recordQueryDuration(bench.db, { ms: 1_900, now: now() });
    expect(await outgrownFor(admin)).toBeNull();
    await recordQueryDuration(bench.db, { ms: 3_440, now: now() });
    expect(await outgrownFor(admin)).toEqual({ visits: 1_200_000, slowestSeconds: 3.4 });
  });

  test('is reported past what was measured, whatever queries take', async () => {
    await pretend(12_000_000);
    expect(await outgrownFor(admin)).toEqual({ visits: 12_000_000, slowestSeconds: null });
  });

  test('is reported to nobody else, and no more once ClickHouse is used', async () => {
    await pretend(12_000_000);
    expect(await outgrownFor(moderator)).toBeNull();
    await bench.db.updateTable('historyEngine').set({ movingTo: 'clickhouse' }).execute();
    expect(await outgrownFor(admin)).toBeNull();
    await bench.db.updateTable('historyEngine').set({ movingTo: null }).execute();
  });

  test('remembers the slowest question of seven days', async () => {
    for (const [days, ms] of [
      [8, 9_000],
      [6, 2_000],
      [0, 1_500],
      [0, 3_000],
      [0, 1_200],
    ] as const)
      await recordQueryDuration(bench.db, { ms, now: daysAgo(days) });
    expect(await readSlowestMs(bench.db, now())).toBe(3_000);
    expect(await readSlowestMs(bench.db, daysAgo(-6))).toBe(3_000);
    expect(await readSlowestMs(bench.db, daysAgo(-7))).toBeNull();
    await recordQueryDuration(bench.db, { ms: 999, now: daysAgo(-7) });
    expect(await bench.db.selectFrom('slowQuestions').selectAll().execute()).toHaveLength(2);
  });

  test('records a query that was refused after a long time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const withHistory = createHistoryQuery({ historyOf: createHistoryOf(null), aside: bench.db });
    const refused = withHistory(() => {
      vi.advanceTimersByTime(5_012);
      return Promise.reject(new Error('too large'));
    });
    const call = { db: bench.db, now: now() } as Parameters<typeof refused>[0];
    await expect(refused(call, undefined)).rejects.toThrow('too large');
    expect(await readSlowestMs(bench.db, now())).toBe(5_012);
  });
});
