import { listOf } from '@vigie/contract/list.ts';
import { releaseSchema } from '@vigie/contract/release.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';

const releases = listOf(releaseSchema);

describe('releases', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const other = await createTestCompany(bench.db, 'Other');
  const user = await createTestUser(bench.db, { companyId, role: 'moderator', email: 'mo@vigie.example' });
  const moderator = await bench.signIn(user);
  const stranger = await bench.signIn(
    await createTestUser(bench.db, { companyId: other, role: 'moderator' }),
  );
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  afterAll(() => bench.close());

  const tell = (payload: object, caller = moderator) =>
    caller({ method: 'POST', url: '/api/releases', payload: { websiteId, ...payload } });
  const list = async (query = '', caller = moderator) =>
    caller({ url: `/api/releases?websiteId=${websiteId}${query}` });

  test('are reported with their author, for now or for another time, and listed by their instant', async () => {
    const first = await tell({ label: ' v1 ' });
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: expect.any(String),
      websiteId,
      label: 'v1',
      releasedAt: '2026-03-10T12:00:00.000Z',
      url: null,
      author: 'mo@vigie.example',
    });
    await tell({ label: 'v0', releasedAt: '2026-02-01T08:00:00Z', url: 'https://ci.example/0' });
    await tell({ label: 'v2', releasedAt: '2026-03-11T07:00:00Z' });
    const { items, total } = releases.parse((await list()).body);
    expect(items.map(({ label, releasedAt }) => [label, releasedAt])).toEqual([
      ['v2', '2026-03-11T07:00:00.000Z'],
      ['v1', '2026-03-10T12:00:00.000Z'],
      ['v0', '2026-02-01T08:00:00.000Z'],
    ]);
    expect(total).toEqual({ count: 3, estimated: false });
  });

  test('that are reported again within a day, or for the same instant, are the ones that are known', async () => {
    const [first, again] = await Promise.all([
      tell({ label: 'r1' }),
      tell({ label: 'r1', url: 'https://ci.example/2' }),
    ]);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const releasedAt = '2026-03-01T08:00:00Z';
    const other = await tell({ label: 'r1', releasedAt });
    expect(other.body).not.toEqual(first.body);
    expect((await tell({ label: 'r1', releasedAt })).body).toEqual(other.body);
    bench.clock.advance(25 * 3_600);
    expect((await tell({ label: 'r1' })).body).not.toEqual(first.body);
    bench.clock.advance(-25 * 3_600);
  });

  test.each([
    ['2026-03-12T12:00:00Z', 'too-far-ahead'],
    ['2023-01-01T00:00:00Z', 'too-long-ago'],
  ])('of %s are refused: %s', async (releasedAt, code) => {
    expect(await tell({ label: 'v', releasedAt })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'releasedAt', code }] } },
    });
  });

  test.each([{ label: ' ' }, { label: 'v', url: 'javascript:alert(1)' }])('refuse %j', async (payload) => {
    expect((await tell(payload)).status).toBe(400);
  });

  test('are deleted, and recorded in the audit log', async () => {
    const { body } = await tell({ label: 'wrong' });
    const { id } = releaseSchema.parse(body);
    const remove = (caller: TestCaller) => caller({ method: 'DELETE', url: `/api/releases/${id}` });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(moderator)).status).toBe(204);
    expect((await remove(moderator)).status).toBe(404);
    const entries = await bench.db
      .selectFrom('auditLog')
      .select('operation')
      .where('operation', 'like', 'releases.%')
      .execute();
    expect(entries.map(({ operation }) => operation)).toContain('releases.remove');
  });

  test('of another company are none', async () => {
    expect((await list('', stranger)).status).toBe(404);
    expect((await tell({ label: 'v' }, stranger)).status).toBe(404);
    expect((await tell({ label: 'v', websiteId: createId() })).status).toBe(404);
  });
});
