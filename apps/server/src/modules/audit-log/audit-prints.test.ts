import { auditChainSchema, auditEntrySchema, type AuditEntry } from '@vigie/contract/audit-entry.ts';
import { listOf } from '@vigie/contract/list.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { openTestApp } from '../../../test/test-app.ts';

const entries = listOf(auditEntrySchema);

const tagAt = (id: string): { url: string } => ({ url: `/api/tags/${id}` });

describe('the audit log', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  beforeEach(async () => {
    await bench.db.deleteFrom('auditLog').execute();
  });
  afterAll(() => bench.close());

  const createTag = async (): Promise<string> => {
    const payload = { name: createId(), vendor: '', purpose: 'other', patterns: ['tag.js'], url: null };
    const { body } = await admin({ method: 'POST', url: '/api/tags', payload });
    return (body as { id: string }).id;
  };
  const list = async (): Promise<AuditEntry[]> =>
    entries.parse((await admin({ url: '/api/audit-log' })).body).items;
  const chain = async () => auditChainSchema.parse((await admin({ url: '/api/audit-log/chain' })).body);
  /** Changes the log as somebody with full database access could. */
  const tamper = (change: RawBuilder<unknown>) =>
    bench.db.transaction().execute(async (transaction) => {
      await sql`alter table audit_log disable trigger audit_log_stays`.execute(transaction);
      await change.execute(transaction);
      await sql`alter table audit_log enable trigger audit_log_stays`.execute(transaction);
    });

  test('contains a hash of what was stored before and after each write', async () => {
    const id = await createTag();
    const { body } = await admin(tagAt(id));
    const change = { ...(body as object), name: 'Other' };
    const changed = await admin({ method: 'PUT', ...tagAt(id), payload: change });
    expect(changed.status).toBe(200);
    await admin({ method: 'DELETE', ...tagAt(id) });
    const [removed, updated, created] = await list();
    expect(created).toMatchObject({ beforeHash: null, afterHash: expect.any(String) });
    expect(updated?.beforeHash).toBe(created?.afterHash);
    expect(updated?.afterHash).not.toBe(updated?.beforeHash);
    expect(removed).toMatchObject({ beforeHash: updated?.afterHash, afterHash: null });
  });

  test('contains that of one’s own account when somebody changes it', async () => {
    const { body } = await admin({ url: '/api/users/own/account' });
    const { firstName: _, ...account } = body as { firstName: string };
    const payload = { ...account, firstName: 'Ada', lastName: 'Lovelace' };
    expect((await admin({ method: 'PUT', url: '/api/users/own/account', payload })).status).toBe(200);
    const [entry] = await list();
    expect(entry?.beforeHash).toMatch(/^[0-9a-f]{64}$/u);
    expect(entry?.afterHash).not.toBe(entry?.beforeHash);
  });

  test('shows when one of these hashes was changed', async () => {
    await createTag();
    await tamper(sql`update audit_log set after_hash = sha256('x')`);
    expect((await chain()).brokenAt).not.toBeNull();
  });

  test('goes on from entries of the format before, which are proven as they were', async () => {
    await sql`insert into audit_log (at, operation, request_id, ip, previous_seal, seal)
      select at, operation, request_id, ip, '', audit_log_seal('', old)
      from jsonb_populate_record(null::audit_log,
        '{"at":"2026-03-01T00:00:00Z","operation":"pools.run","request_id":"r","ip":""}') as old`.execute(
      bench.db,
    );
    await createTag();
    expect(await chain()).toMatchObject({ entries: 2, unsealed: 0, brokenAt: null });
    await tamper(sql`update audit_log set times = 7 where format = 1`);
    expect((await chain()).brokenAt).not.toBeNull();
    await tamper(sql`update audit_log set times = 1, format = 2 where format = 1`);
    expect((await chain()).brokenAt).not.toBeNull();
  });

  test('lets a network and a browser be forgotten, and nothing else', async () => {
    await createTag();
    await bench.db.updateTable('auditLog').set({ ip: '', userAgentHash: null }).execute();
    expect(await chain()).toMatchObject({ brokenAt: null });
    await expect(bench.db.updateTable('auditLog').set({ times: 2 }).execute()).rejects.toThrow(
      'entries of the audit log are not changed',
    );
  });
});
