import { evolutionSchema, type Evolution } from '@vigie/contract/health.ts';
import { pageTestSchema } from '@vigie/contract/page-test.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createTestRow } from '../../../test/pool-rows.ts';
import { createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

const HOME = 'https://shop.example/';

describe('an evolution', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  const ask = (from: string, to: string, timeZone = 'UTC') =>
    moderator({
      url: `/api/health/evolution?websiteId=${websiteId}&from=${from}&to=${to}&timeZone=${timeZone}`,
    });
  async function evolve(...args: Parameters<typeof ask>): Promise<Evolution> {
    return evolutionSchema.parse((await ask(...args)).body);
  }
  const save = async (change: object) => {
    const updatedAt = await readVersion(bench.db, 'websites', websiteId);
    const url = `https://${websiteId}.example/`;
    const payload = { name: 'Shop', url, tracking: TRACKING, updatedAt, ...change };
    return moderator({ method: 'PUT', url: `/api/websites/${websiteId}`, payload });
  };

  test('is marked where settings that verdicts depend on were saved, and where a release was announced', async () => {
    expect((await save({ name: 'Another name', pagesPerAudit: 20, delaySeconds: 2 })).status).toBe(200);
    bench.clock.advance(60);
    await save({ tracking: { ...TRACKING, requiredVariables: ['page', 'user'] } });
    bench.clock.advance(60);
    await save({ tracking: { ...TRACKING, requiredVariables: ['user', 'page'] } });
    bench.clock.advance(60);
    await moderator({
      method: 'POST',
      url: '/api/releases',
      payload: { websiteId, label: 'v2', url: 'https://ci.example/2' },
    });
    bench.clock.advance(60);
    const tracking = { ...TRACKING, jsTagName: 'other.js' };
    await save({ tracking });
    bench.clock.advance(60);
    await save({ tracking, lookAheadSeconds: 12 });
    const { markers } = await evolve('2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z');
    expect(markers).toEqual([
      { at: '2026-03-10T12:01:00.000Z', kind: 'settings', id: null, label: null, url: null },
      {
        at: '2026-03-10T12:03:00.000Z',
        kind: 'release',
        id: expect.any(String),
        label: 'v2',
        url: 'https://ci.example/2',
      },
      { at: '2026-03-10T12:04:00.000Z', kind: 'settings', id: null, label: null, url: null },
      { at: '2026-03-10T12:05:00.000Z', kind: 'settings', id: null, label: null, url: null },
    ]);
    expect((await evolve('2026-03-10T12:02:00Z', '2026-03-10T12:04:00Z')).markers).toHaveLength(1);
  });

  test('is marked where the code of the health test changed', async () => {
    const ownId = await createWebsiteRow(bench.db, { companyId });
    const testId = await createTestRow(bench.db, { companyId, websiteId: ownId });
    const url = `/api/tests/${testId}`;
    const change = async (values: object) => {
      bench.clock.advance(60);
      const test_ = pageTestSchema.parse((await moderator({ url })).body);
      return moderator({ method: 'PUT', url, payload: { ...test_, ...values } });
    };
    await change({ content: '2' });
    const columns = { healthTestId: testId };
    await bench.db.updateTable('websites').set(columns).where('id', '=', ownId).execute();
    expect((await change({ title: 'Another title' })).status).toBe(200);
    expect((await change({ content: '3' })).status).toBe(200);
    const period = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
    const { body } = await moderator({ url: `/api/health/evolution?websiteId=${ownId}&${period}` });
    expect(evolutionSchema.parse(body).markers).toMatchObject([
      { kind: 'settings', at: new Date(bench.clock.now()).toISOString() },
    ]);
  });

  test(
    'goes over twenty-five months week by week, each visit in its week, and no further',
    { tags: ['exhaustive'] },
    async () => {
      const website = { companyId, websiteId };
      await auditOf(bench.db, website, [{ url: HOME, at: '2024-02-07T10:00:00Z' }]);
      await auditOf(bench.db, website, [{ url: HOME, at: '2026-03-01T22:59:59Z' }]);
      await auditOf(bench.db, website, [{ url: HOME, at: '2026-03-01T23:00:00Z' }]);
      const { step, points } = await evolve('2024-02-05T23:00:00Z', '2026-03-09T23:00:00Z', 'Europe/Paris');
      expect(step).toBe('week');
      expect(points.filter(({ pages }) => pages > 0).map(({ from, pages }) => [from, pages])).toEqual([
        ['2024-02-05T23:00:00.000Z', 1],
        ['2026-02-22T23:00:00.000Z', 1],
        ['2026-03-01T23:00:00.000Z', 1],
      ]);
      expect(await ask('2023-11-01T00:00:00Z', '2026-03-09T00:00:00Z')).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'from', code: 'period-too-long' }] } },
      });
    },
  );
});
