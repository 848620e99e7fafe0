import { failed } from '@vigie/audit/verdicts.ts';
import { madeLinkSchema, sharedHealthSchema, sharedPlanSchema } from '@vigie/contract/shared-link.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { REACHES } from '../../../test/access-table.ts';
import { requestFor } from '../../../test/api-requests.ts';
import { createOthersTarget } from '../../../test/api-targets.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import {
  contextWithinReach,
  ofUserWithinReach,
  websiteWithinReach,
  withinReach,
} from '../../access/reach.ts';
import { deleteOldLinks } from './shared-links.store.ts';
import { readerOf } from './link-reader.ts';

const DAY_MS = 24 * 3_600_000;

describe('a link to the health of a website', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  async function make(days = 7) {
    const payload = { websiteIds: [websiteId], days };
    const { status, body } = await moderator({ method: 'POST', url: '/api/shared-links', payload });
    expect(status).toBe(201);
    return madeLinkSchema.required().parse(body);
  }
  const open = (token: string, remoteAddress = '192.0.2.1') =>
    bench.call({ method: 'POST', url: '/api/shared-health', payload: { token }, remoteAddress });
  const list = async () => {
    const { body } = await moderator({ url: `/api/shared-links?websiteId=${websiteId}` });
    return (body as { items: { id: string; shows: string; lastUsedAt: string | null }[] }).items;
  };

  test('opens it to whoever has it, without what was captured', async () => {
    const at = new Date(bench.clock.now() - DAY_MS).toISOString();
    const evidence = { variables: ['secret-value'] };
    await auditOf(bench.db, { companyId, websiteId }, [
      {
        url: 'https://shop.example/cart?email=ada@example.org',
        at,
        verdicts: [failed('hitPageview', 'variable-missing', { evidence })],
      },
    ]);
    const { token } = await make();
    const { status, body, text } = await open(token);
    expect(status).toBe(200);
    expect(sharedHealthSchema.parse(body)).toMatchObject({
      website: { name: 'Shop' },
      causes: [{ check: 'hitPageview', reason: 'variable-missing', pages: 1 }],
      worstPages: [{ url: 'https://shop.example/cart', faults: [{ check: 'hitPageview' }] }],
    });
    for (const secret of ['secret-value', 'ada@example.org', companyId]) expect(text).not.toContain(secret);
  });

  test('to its tracking plan opens only that, as a document, until it is revoked', async () => {
    const plan = { events: [{ name: 'purchase', owner: 'Ada', sources: ['ga4'], due: { step: 3 } }] };
    const saved = await moderator({
      method: 'PUT',
      url: `/api/websites/${websiteId}/tracking-plan`,
      payload: { plan, version: 0, note: 'not for readers' },
    });
    expect(saved.status).toBe(200);
    const payload = { websiteIds: [websiteId], days: 7, shows: 'plan' };
    const made = await moderator({ method: 'POST', url: '/api/shared-links', payload });
    const { id, token } = madeLinkSchema.required().parse(made.body);
    const read = (secret: string) =>
      bench.call({
        method: 'POST',
        url: '/api/shared-health/tracking-plan',
        payload: { token: secret, locale: 'fr' },
      });
    const { body, text } = await read(token);
    expect(sharedPlanSchema.parse(body)).toMatchObject({ website: { name: 'Shop' }, plan: { version: 1 } });
    expect(text).toContain('# Plan de marquage\\n\\n## purchase');
    expect(text).not.toContain('not for readers');
    expect((await open(token)).status).toBe(404);
    bench.clock.advance(1);
    expect((await read((await make()).token)).status).toBe(404);
    expect(await list()).toMatchObject([{ shows: 'health' }, { id, shows: 'plan' }]);
    const two = { ...payload, websiteIds: [websiteId, await createWebsiteRow(bench.db, { companyId })] };
    expect(await moderator({ method: 'POST', url: '/api/shared-links', payload: two })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'websiteIds', code: 'one-website' }] } },
    });
    await moderator({ method: 'DELETE', url: `/api/shared-links/${id}` });
    expect((await read(token)).status).toBe(404);
  });

  test('returns its secret once, and stores a hash of it', async () => {
    const { id, token } = await make();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await list())).not.toContain(token);
    const rows = await bench.db.selectFrom('sharedLinks').selectAll().where('id', '=', id).execute();
    expect(rows[0]?.tokenHash).toHaveLength(32);
    expect(rows[0]?.tokenHash.toString('base64url')).not.toBe(token);
  });

  test('is listed with when it was last used, until it is taken back', async () => {
    const { id, token } = await make(30);
    expect(await list()).toMatchObject([{ id, lastUsedAt: null }]);
    await open(token);
    expect(await list()).toMatchObject([{ id, lastUsedAt: new Date(bench.clock.now()).toISOString() }]);
    expect((await moderator({ method: 'DELETE', url: `/api/shared-links/${id}` })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await open(token)).status).toBe(404);
  });

  test('stands in the audit log when it is made and when it is taken back', async () => {
    const { id } = await make();
    await moderator({ method: 'DELETE', url: `/api/shared-links/${id}` });
    const entries = await bench.db
      .selectFrom('auditLog')
      .select('operation')
      .where('targetId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation }) => operation)).toEqual(['sharedLinks.create', 'sharedLinks.remove']);
  });

  test('opens nothing once it has expired, and is then deleted', async () => {
    const { id, token } = await make(1);
    const ends = new Date(bench.clock.now() - 1);
    await bench.db.updateTable('sharedLinks').set({ expiresAt: ends }).where('id', '=', id).execute();
    expect((await open(token)).status).toBe(404);
    expect(await list()).toEqual([]);
    await deleteOldLinks(bench.db, new Date(bench.clock.now()));
    expect(await bench.db.selectFrom('sharedLinks').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  test('is no sign-in: no call takes its secret for a session', { tags: ['exhaustive'] }, async () => {
    const { token } = await make();
    const target = await createOthersTarget(bench, { companyId });
    const closed = [...REACHES].filter(([, reach]) => reach.anonymous === '-').map(([call]) => call);
    expect(closed.length).toBeGreaterThan(100);
    for (const call of closed) {
      const request = requestFor(call, { ...target, websiteId });
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      expect([call, (await bench.call({ ...request, headers })).status]).toEqual([call, 401]);
    }
  });

  test('reaches only one website, and nothing else of its company', async () => {
    const { db } = bench;
    await createWebsiteRow(db, { companyId });
    const reader = readerOf({ companyId, websiteId });
    const all = { ...reader, scope: 'all' as const, allContexts: true };
    for (const actor of [reader, all]) {
      const websites = db.selectFrom('websites').select('id').where(websiteWithinReach(actor));
      expect(await websites.execute()).toEqual([{ id: websiteId }]);
      const users = db.selectFrom('profiles').select('id');
      expect(await users.where(withinReach(actor, 'companyId')).execute()).toEqual([]);
      expect(await users.where(ofUserWithinReach(actor, 'profiles')).execute()).toEqual([]);
      const contexts = db.selectFrom('contexts').select('id').where(contextWithinReach(actor));
      expect(await contexts.execute()).toEqual([]);
    }
  });

  test('is not found by trying', async () => {
    const tried = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      tried.push((await open(`nobody-${attempt}`, '192.0.2.9')).status);
    expect(tried).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  });
});
