import { auditChainSchema, auditEntrySchema } from '@vigie/contract/audit-entry.ts';
import { listOf } from '@vigie/contract/list.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';

const entries = listOf(auditEntrySchema);

describe('the audit log', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const other = await createTestCompany(bench.db, 'Other');
  const moderating = await createTestUser(bench.db, { companyId, role: 'moderator' });
  const moderator = await bench.signIn(moderating);
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'admin' }));
  const websiteId = await createWebsiteRow(bench.db, { companyId });
  beforeEach(async () => {
    await bench.db.deleteFrom('auditLog').execute();
  });
  afterAll(() => bench.close());

  const list = async (query: Record<string, string> = {}) =>
    entries.parse((await admin({ url: `/api/audit-log?${new URLSearchParams(query)}` })).body);
  const count = async (query: Record<string, string>) => (await list(query)).items.length;
  const release = async (caller: TestCaller, label: string) => {
    const payload = { websiteId, label };
    return (await caller({ method: 'POST', url: '/api/releases', payload })).body as { id: string };
  };

  const chain = async () => auditChainSchema.parse((await admin({ url: '/api/audit-log/chain' })).body);
  /** Changes the log as somebody with full database access could. */
  const tamper = (change: RawBuilder<unknown>) =>
    bench.db.transaction().execute(async (transaction) => {
      await sql`alter table audit_log disable trigger audit_log_stays`.execute(transaction);
      await change.execute(transaction);
      await sql`alter table audit_log enable trigger audit_log_stays`.execute(transaction);
    });
  const idAt = async (index: number) => {
    const rows = await bench.db.selectFrom('auditLog').select('id').orderBy('id').execute();
    return rows[index]?.id ?? 0;
  };

  test('lists who did what, for which company, as which role and when', async () => {
    const { id } = await release(moderator, 'v1');
    expect((await list()).items).toEqual([
      {
        id: expect.any(String),
        at: new Date(bench.clock.now()).toISOString(),
        operation: 'releases.create',
        targetId: id,
        targetName: 'v1',
        person: { id: moderating.userId, name: moderating.email },
        company: { id: moderating.companyId, name: 'Own' },
        role: 'moderator',
        token: null,
        ip: '127.0.0.0/24',
        userAgentHash: expect.stringMatching(/^[0-9a-f]{16}$/u),
        beforeHash: null,
        afterHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
        times: 1,
        requestId: expect.any(String),
      },
    ]);
  });

  test('stands newest first, page by page', { tags: ['exhaustive'] }, async () => {
    for (const index of Array.from({ length: 27 }).keys()) {
      await release(moderator, `v${index}`);
      if (index % 2 === 0) bench.clock.advance(1);
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

  test('records who took data out, and no other reading', async () => {
    await moderator({ url: `/api/problems.csv?websiteId=${websiteId}&locale=fr&timeZone=UTC` });
    await moderator({ url: `/api/websites/${websiteId}` });
    expect((await list()).items).toMatchObject([{ operation: 'problems.csv', targetId: websiteId }]);
  });

  test('records nothing that was refused', async () => {
    await moderator({ method: 'DELETE', url: `/api/websites/${websiteId}` });
    await moderator({ url: `/api/problems.csv?websiteId=${moderating.userId}&locale=fr&timeZone=UTC` });
    expect((await list()).items).toEqual([]);
  });

  test('names objects, also those that are deleted, but no deleted user', async () => {
    const companyId = await createTestCompany(bench.db, 'Short-lived');
    const target = await createTestUser(bench.db, { companyId, role: 'guest' });
    await admin({
      method: 'PUT',
      url: `/api/users/${target.userId}/status`,
      payload: { status: 'inactive' },
    });
    const { id } = await release(moderator, 'v9');
    await admin({ method: 'DELETE', url: `/api/releases/${id}` });
    expect((await list()).items.map(({ operation, targetName }) => [operation, targetName])).toEqual([
      ['releases.remove', 'v9'],
      ['releases.create', 'v9'],
      ['users.setStatus', target.email],
    ]);
    await bench.db.deleteFrom('users').where('id', '=', target.userId).execute();
    expect((await list()).items.at(-1)?.targetName).toBeNull();
    expect((await admin({ url: '/api/audit-log.csv' })).text).toContain(`releases.remove,v9,${id}`);
  });

  test('retains what a deleted user did, without their name', async () => {
    const gone = await createTestUser(bench.db, { companyId: moderating.companyId, role: 'moderator' });
    await release(await bench.signIn(gone), 'v1');
    await bench.db.deleteFrom('users').where('id', '=', gone.userId).execute();
    expect((await list()).items[0]).toMatchObject({ operation: 'releases.create', person: null });
  });

  test('is exported as it is filtered, which is recorded too', async () => {
    const { id } = await release(moderator, 'v1');
    await release(moderator, 'v2');
    const { text } = await admin({ url: `/api/audit-log.csv?locale=fr&targetId=${id}` });
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('N°;Date (UTC);Action;Objet;Identifiant de l’objet;Personne');
    expect(rows).toEqual([expect.stringContaining(`releases.create;v1;${id};${moderating.email}`)]);
    expect((await list()).items[0]).toMatchObject({ operation: 'auditLog.csv' });
  });

  describe('is a chain, in which', () => {
    beforeEach(async () => {
      await Promise.all(['v1', 'v2', 'v3', 'v4'].map((label) => release(moderator, label)));
    });

    test('each entry follows from the one before, many at a time, and a forgotten address changes nothing', async () => {
      const { lastSeal } = await chain();
      await bench.db.updateTable('auditLog').set({ ip: '' }).execute();
      expect(await chain()).toEqual({ entries: 4, unsealed: 0, brokenAt: null, lastSeal });
      await bench.db
        .deleteFrom('auditLog')
        .where('id', '=', await idAt(0))
        .execute();
      expect(await chain()).toMatchObject({ entries: 3, brokenAt: null });
    });

    test('an entry is never changed by mistake', async () => {
      const change = bench.db.updateTable('auditLog').set({ operation: 'none' }).execute();
      await expect(change).rejects.toThrow('entries of the audit log are not changed');
    });

    test('one that was changed, taken out or put in shows', async () => {
      const second = await idAt(1);
      await tamper(sql`update audit_log set role = 'admin' where id = ${second}`);
      expect((await chain()).brokenAt).toMatchObject({ id: String(second) });
      await tamper(sql`update audit_log set role = 'moderator' where id = ${second}`);
      expect((await chain()).brokenAt).toBeNull();
      const third = await idAt(2);
      await tamper(sql`delete from audit_log where id = ${second}`);
      expect((await chain()).brokenAt).toMatchObject({ id: String(third) });
      await tamper(sql`delete from audit_log where id = ${third}`);
      await tamper(sql`insert into audit_log (at, operation, request_id, ip) values (now(), 'x.y', '', '')`);
      expect((await chain()).brokenAt).not.toBeNull();
    });
  });

  test('is read by administrators only', async () => {
    for (const path of ['', '.csv', '/chain'])
      expect((await moderator({ url: `/api/audit-log${path}` })).status).toBe(403);
  });
});
