import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHistoryOf } from './history-of.ts';
import { createClickhouseHistory } from './clickhouse/clickhouse-history.ts';
import { openHistoryFixture, visitPages } from '../../../test/history-fixture.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestUser } from '../../../test/users.ts';

const TOKEN = 'a-token-for-prometheus';
const FROM = '2026-03-10T10:00:00.000Z';

describe('a history in ClickHouse', async () => {
  const bench = await openHistoryFixture();
  const app = await openTestApp({
    database: bench,
    historyOf: createHistoryOf(createClickhouseHistory(bench.link)),
    metrics: { token: TOKEN, networks: [] },
  });
  const { companyId, websiteId } = bench;
  const admin = await app.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  const work = bench.newWorker();
  // The first query starts the engine's parts, which takes longer than readiness waits on a busy machine.
  beforeAll(async () => void (await variables()));
  afterAll(() => app.close());

  const readiness = async () => {
    app.clock.advance(10);
    const { statusCode, body } = await app.app.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body)];
  };
  const gauges = async () => {
    app.clock.advance(10);
    const { body } = await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    return body.split('\n').filter((line) => line.startsWith('vigie_history_'));
  };
  const period = `from=2026-03-10T00:00:00.000Z&to=2026-03-11T00:00:00.000Z`;
  const variables = () =>
    admin({ method: 'GET', url: `/api/data-layer/variables?websiteId=${websiteId}&${period}` });
  /** Makes the waiting visits older. */
  const age = (seconds: number) =>
    bench.db
      .updateTable('historyOutbox')
      .set({ storedAt: sql`stored_at - make_interval(secs => ${seconds})` })
      .execute();

  test('is ready, and behind once visits have waited for a minute', async () => {
    expect(await readiness()).toEqual([
      200,
      { status: 'ready', history: 'ready', secondsBehind: 0, refused: 0 },
    ]);
    await visitPages(bench, { from: FROM, layers: [{ a: 1 }, { a: 2 }] });
    expect((await variables()).body).toEqual({ visits: 0, variables: [] });
    await age(90);
    const [status, { history, secondsBehind }] = await readiness();
    expect([status, history]).toEqual([200, 'behind']);
    expect(secondsBehind).toBeGreaterThanOrEqual(90);
    expect(await gauges()).toEqual([
      'vigie_history_up 1',
      'vigie_history_waiting 2',
      expect.stringMatching(/^vigie_history_behind_seconds \d{2,}/),
      'vigie_history_refused 0',
    ]);
  });

  test('reports since when visits are missing, until they are there', async () => {
    const [{ storedAt }] = (await bench.db
      .selectFrom('historyOutbox')
      .select('storedAt')
      .orderBy('storedAt')
      .execute()) as [{ storedAt: Date }];
    expect((await variables()).body).toEqual({ visits: 0, variables: [], asOf: storedAt.toISOString() });
    await work();
    expect((await variables()).body).toMatchObject({ visits: 2, variables: [{ name: 'a', visits: 2 }] });
    expect((await variables()).body).not.toHaveProperty('asOf');
  });

  test('is away without taking the panel along', async () => {
    await bench.proxy.takeAway();
    expect(await readiness()).toMatchObject([200, { status: 'ready', history: 'away' }]);
    expect(await gauges()).toContain('vigie_history_up 0');
    expect(await variables()).toMatchObject({ status: 503, body: { code: 'history-away' } });
    expect((await admin({ method: 'GET', url: '/api/websites' })).status).toBe(200);
    await visitPages(bench, { from: '2026-03-10T12:00:00.000Z', layers: [{ a: 3 }] });
    await bench.proxy.bringBack();
    await work();
    expect(await readiness()).toMatchObject([200, { history: 'ready', secondsBehind: 0 }]);
    expect((await variables()).body).toMatchObject({ visits: 3 });
  });
});
