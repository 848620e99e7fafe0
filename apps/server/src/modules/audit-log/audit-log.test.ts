import { auditEntrySchema } from '@vigie/contract/audit-entry.ts';
import { listOf } from '@vigie/contract/list.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCompany, createPerson, type TestPerson } from '../../../test/people.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';

const entries = listOf(auditEntrySchema);

describe('the audit log', () => {
  let bench: TestApp;
  let admin: Caller;
  let moderator: Caller;
  let moderating: TestPerson;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createCompany(bench.db, 'Own');
    const other = await createCompany(bench.db, 'Other');
    moderating = await createPerson(bench.db, { companyId, role: 'moderator' });
    moderator = await bench.signIn(moderating);
    admin = await bench.signIn(await createPerson(bench.db, { companyId: other, role: 'admin' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  beforeEach(async () => {
    await bench.db.deleteFrom('audit_log').execute();
  });
  afterAll(() => bench.close());

  const list = async (query: Record<string, string> = {}) =>
    entries.parse((await admin({ url: `/api/audit-log?${new URLSearchParams(query)}` })).body);
  const count = async (query: Record<string, string>) => (await list(query)).items.length;
  const release = async (caller: Caller, label: string) => {
    const payload = { websiteId, label };
    return (await caller({ method: 'POST', url: '/api/releases', payload })).body as { id: string };
  };

  test('says who did what, for which company, as which role and when', async () => {
    const { id } = await release(moderator, 'v1');
    expect((await list()).items).toEqual([
      {
        id: expect.any(String),
        at: new Date(bench.clock.now()).toISOString(),
        operation: 'releases.create',
        targetId: id,
        person: { id: moderating.userId, name: moderating.email },
        company: { id: moderating.companyId, name: 'Own' },
        role: 'moderator',
        ip: '127.0.0.1',
        requestId: expect.any(String),
      },
    ]);
  });

  test('stands newest first, page by page', async () => {
    for (const place of Array.from({ length: 27 }).keys()) {
      await release(moderator, `v${place}`);
      if (place % 2 === 0) bench.clock.advance(1);
    }
    const first = await list({ limit: '25' });
    const second = await list({ limit: '25', after: first.next ?? '' });
    const all = [...first.items, ...second.items];
    expect(all.map(({ id }) => Number(id))).toEqual(
      all.map(({ id }) => Number(id)).toSorted((a, b) => b - a),
    );
    expect([all.length, second.next, first.total.count]).toEqual([27, null, 27]);
    expect((await admin({ url: '/api/audit-log?after=none' })).status).toBe(400);
  });

  test('is filtered by operation, noun, person, company, target and period', async () => {
    const { id } = await release(moderator, 'v1');
    const begun = new Date(bench.clock.now()).toISOString();
    bench.clock.advance(60);
    await release(admin, 'v2');
    const later = new Date(bench.clock.now()).toISOString();
    expect(await count({ operation: 'releases.create' })).toBe(2);
    expect(await count({ operation: 'releases' })).toBe(2);
    expect(await count({ operation: 'release' })).toBe(0);
    expect(await count({ userId: moderating.userId })).toBe(1);
    expect(await count({ companyId: moderating.companyId })).toBe(1);
    expect(await count({ targetId: id })).toBe(1);
    expect(await count({ from: later })).toBe(1);
    expect(await count({ from: begun, to: later })).toBe(1);
  });

  test('notes who took data out, and no other reading', async () => {
    await moderator({ url: `/api/problems.csv?websiteId=${websiteId}&locale=fr&timeZone=UTC` });
    await moderator({ url: `/api/websites/${websiteId}` });
    expect((await list()).items).toMatchObject([{ operation: 'problems.csv', targetId: websiteId }]);
  });

  test('notes nothing that was refused', async () => {
    await moderator({ method: 'DELETE', url: `/api/websites/${websiteId}` });
    await moderator({ url: `/api/problems.csv?websiteId=${moderating.userId}&locale=fr&timeZone=UTC` });
    expect((await list()).items).toEqual([]);
  });

  test('keeps what somebody did who is deleted, without their name', async () => {
    await release(moderator, 'v1');
    await bench.db
      .updateTable('audit_log')
      .set({ user_id: '01890000-0000-7000-8000-000000000000' })
      .execute();
    expect((await list()).items).toMatchObject([{ operation: 'releases.create', person: null }]);
  });

  test('is read by administrators alone', async () => {
    expect((await moderator({ url: '/api/audit-log' })).status).toBe(403);
  });
});
