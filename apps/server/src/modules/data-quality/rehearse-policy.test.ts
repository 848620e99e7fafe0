import { additionSchema, policyRehearsalSchema } from '@vigie/contract/policy-rehearsal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import type { Actor } from '../../access/actor.ts';
import { rehearsePolicy } from './rehearse-policy.service.ts';

const SHOP = 'https://shop.example';
const PERIOD = { from: '2026-03-01T00:00:00Z', to: '2026-03-31T00:00:00Z' };
const AT = '2026-03-09T10:00:00Z';
const sent = (text: string, disposition: 'enforce' | 'report' = 'enforce') => [
  { source: 'header' as const, disposition, text },
];

describe('what is tried on stored visits', () => {
  let bench: TestApp;
  let manager: TestCaller;
  let scope: { companyId: string; websiteId: string };
  let actor: Actor;
  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    const user = await createTestUser(bench.db, { companyId, role: 'admin' });
    manager = await bench.signIn(user);
    const session = { sessionId: user.userId, confirmedAt: new Date(AT), mustChangePassword: false };
    actor = { ...user, ...session, allContexts: true, scope: 'company' };
    scope = { companyId, websiteId: await createWebsiteRow(bench.db, { companyId }) };
    await auditOf(bench.db, scope, [
      { url: `${SHOP}/`, at: AT, policies: sent("script-src 'self' 'nonce-a1'") },
      { url: `${SHOP}/a`, at: AT, policies: sent("img-src 'self'") },
      { url: `${SHOP}/b`, at: AT, policies: sent("img-src 'self'") },
      { url: `${SHOP}/c`, at: AT, policies: sent("img-src 'none'", 'report') },
      { url: `${SHOP}/gone`, at: AT, isLost: true },
    ]);
    await auditOf(bench.db, scope, [{ url: `${SHOP}/b`, at: '2026-03-10T10:00:00Z' }]);
  });
  afterAll(() => bench.close());

  const ask = (path: string, query: object) =>
    manager({
      method: 'POST',
      url: `/api/data-quality/csp/${path}`,
      payload: { websiteId: scope.websiteId, ...PERIOD, ...query },
    });
  const rehearse = async (policy: string) =>
    policyRehearsalSchema.parse((await ask('rehearsals', { policy })).body);

  test('a policy is reported by vendors, with the pages that show what becomes of them', async () => {
    const rehearsed = await rehearse("script-src 'self'");
    expect(rehearsed).toMatchObject({ pages: 4, pagesAll: 4, faults: [] });
    expect(rehearsed.effects.blocked.pages).toBe(4);
    const [first] = rehearsed.vendors;
    expect(first).toMatchObject({ effect: 'blocked', directive: 'script-src', pages: 4 });
    expect(first?.examples).toHaveLength(3);
    expect((await rehearse('script-src *')).effects.blocked.pages).toBe(0);
  });

  test('another header is reported, and nothing is read for it', async () => {
    const rehearsed = await rehearse('Permissions-Policy: camera=()');
    expect(rehearsed.faults.map(({ type }) => type)).toEqual(['other-header']);
    expect(rehearsed.pages).toBe(0);
  });

  test('what takes too long ends with what was read', async () => {
    let readings = 0;
    const clock = { now: () => (readings++ === 0 ? 0 : 60_000) };
    const call = { actor, db: bench.db, now: new Date(AT) };
    const query = { websiteId: scope.websiteId, ...PERIOD, policy: 'img-src *' };
    expect(await rehearsePolicy(call, query, clock)).toMatchObject({ pages: 0, pagesAll: 4 });
  });

  test('a new tag is checked against the policies that pages enforce', async () => {
    const addresses = [
      { kind: 'script-src-elem', url: 'https://static.hotjar.com/hotjar.js' },
      { kind: 'img-src', url: 'https://static.hotjar.com/p.gif' },
    ];
    const {
      pages,
      withPolicy,
      addresses: evaluated,
    } = additionSchema.parse((await ask('additions', { addresses })).body);
    expect([pages, withPolicy]).toEqual([4, 2]);
    expect(evaluated.map(({ allowed, blocked, unknown }) => [allowed, blocked, unknown])).toEqual([
      [3, 0, 1],
      [3, 1, 0],
    ]);
    expect(evaluated[1]?.rulings).toMatchObject([
      { pages: 1, after: "img-src 'self' https://static.hotjar.com", example: { url: `${SHOP}/a` } },
    ]);
    expect((await ask('additions', { addresses: [] })).status).toBe(400);
  });
});
