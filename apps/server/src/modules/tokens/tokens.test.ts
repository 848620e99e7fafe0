import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { madeTokenSchema, TOKENS_MAX } from '@vigie/contract/token.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';
import { createTokenRow } from '../../../test/token-rows.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { deleteUser } from '../users/user-removal.store.ts';
import { deleteOldTokens } from './tokens.store.ts';

const DAY = 24 * 3600;
const PER_MINUTE = 30;

describe('tokens', async () => {
  let companyId: string;
  let user: TestUser;
  let moderator: TestCaller;
  let websiteId: string;
  const bench = await openTestApp({ requestsPerMinuteOfToken: PER_MINUTE });
  beforeEach(async () => {
    companyId = await createTestCompany(bench.db, 'Own');
    user = await createTestUser(bench.db, { companyId, role: 'moderator' });
    moderator = await bench.signIn(user);
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  const ofCompany = () => `/api/companies/${companyId}/tokens`;
  const create = (payload: object, url = '/api/tokens') => moderator({ method: 'POST', url, payload });
  async function make(url = '/api/tokens', scope = 'run') {
    const { status, body } = await create({ name: 'Pipeline', scope }, url);
    expect(status).toBe(201);
    return madeTokenSchema.required().parse(body);
  }
  const list = async (url = '/api/tokens') => (await moderator({ url })).body as { id: string }[];
  const tell = (caller: TestCaller, headers = {}) =>
    caller({ method: 'POST', url: '/api/releases', payload: { websiteId, label: '2.4.0' }, headers });
  const websites = (text: string) => bench.withToken(text)({ url: '/api/websites' });
  const after = (days: number) => new Date(bench.clock.now() + days * DAY * 1000).toISOString();

  test('are returned once with a prefix, and stored as a hash', async () => {
    const { id, token } = await make();
    expect(token).toMatch(/^vigie_[\w-]{43}$/);
    expect(JSON.stringify(await list())).not.toContain(token);
    const [row] = await bench.db.selectFrom('tokens').selectAll().where('id', '=', id).execute();
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token.slice(6));
  });

  test('last 90 days unless another time is chosen', async () => {
    expect(await make()).toMatchObject({ expiresAt: after(90) });
    const { body } = await create({ name: 'Short', scope: 'read', days: 7 });
    expect(body).toMatchObject({ expiresAt: after(7) });
  });

  test('of an unknown scope are refused with the wrong field', async () => {
    expect(await create({ name: 'Pipeline', scope: 'write' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', data: { fields: [{ path: 'scope', code: 'invalid-value' }] } },
    });
  });

  test('are made only by whoever gave their password a short while ago', async () => {
    bench.clock.advance(11 * 60);
    for (const url of ['/api/tokens', ofCompany()])
      expect(await create({ name: 'Pipeline', scope: 'read' }, url)).toMatchObject({ status: 428 });
  });

  test('are limited in number', async () => {
    for (let made = 0; made < TOKENS_MAX; made += 1) await createTokenRow(bench.db, user);
    expect(await create({ name: 'One more', scope: 'read' })).toMatchObject({
      status: 422,
      body: { code: 'too-many-tokens' },
    });
  });

  test('of a user act in the company where they were made, as the user may there now', async () => {
    const { token } = await make();
    const elsewhere = await createTestCompany(bench.db, 'Elsewhere');
    await createWebsiteRow(bench.db, { companyId: elsewhere });
    const moved = { userId: user.userId, companyId: elsewhere, role: 'admin' as const };
    await bench.db.updateTable('profiles').set({ active: false }).where('id', '=', user.profileId).execute();
    await bench.db
      .insertInto('profiles')
      .values({ ...moved, id: websiteId, active: true })
      .execute();
    const { items } = (await websites(token)).body as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual([websiteId]);
    await bench.db
      .updateTable('profiles')
      .set({ role: 'guest', allContexts: false })
      .where('id', '=', user.profileId)
      .execute();
    expect((await websites(token)).body).toMatchObject({ items: [] });
    expect((await tell(bench.withToken(token))).status).toBe(403);
    await bench.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', user.userId).execute();
    expect((await websites(token)).status).toBe(401);
  });

  test('of a company work on when their maker is gone', async () => {
    const { id, token } = await make(ofCompany());
    await deleteUser(bench.db, { id: user.userId, email: user.email, names: [], throttleKeys: ['none'] });
    expect((await tell(bench.withToken(token))).status).toBe(201);
    const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    expect((await admin({ url: ofCompany() })).body).toMatchObject([{ id, author: null }]);
  });

  test('are listed with the minute of their last use', async () => {
    const { id, token } = await make();
    expect(await list()).toMatchObject([{ id, lastUsedAt: null }]);
    const first = new Date(bench.clock.now()).toISOString();
    await websites(token);
    bench.clock.advance(30);
    await websites(token);
    expect(await list()).toMatchObject([{ id, lastUsedAt: first }]);
    bench.clock.advance(30);
    await websites(token);
    expect(await list()).toMatchObject([{ lastUsedAt: new Date(bench.clock.now()).toISOString() }]);
  });

  test('that work no more return why', async () => {
    const { id, token } = await make();
    expect((await moderator({ method: 'DELETE', url: `/api/tokens/${id}` })).status).toBe(204);
    expect(await list()).toEqual([]);
    const expiresAt = new Date(bench.clock.now());
    const { tokenId, text } = await createTokenRow(bench.db, { ...user, name: 'Old', expiresAt });
    expect(await list()).toMatchObject([{ id: tokenId }]);
    const answers = [];
    for (const tried of [token, text, `vigie_${'x'.repeat(43)}`])
      answers.push(await websites(tried).then(({ status, body }) => ({ status, body })));
    expect(answers).toMatchObject([
      { status: 401, body: { code: 'token-revoked', data: { token: 'Pipeline' } } },
      {
        status: 401,
        body: { code: 'token-expired', data: { token: 'Old', expiredAt: expiresAt.toISOString() } },
      },
      { status: 401, body: { code: 'token-unknown' } },
    ]);
  });

  test('get the scope that a call needs in its error', async () => {
    const { token } = await make('/api/tokens', 'read');
    expect((await tell(bench.withToken(token))).body).toMatchObject({
      code: 'token-scope-too-small',
      data: { token: 'Pipeline', scope: 'read', needed: 'run' },
    });
  });

  test('need the identifier of the panel as every caller', async () => {
    const { token } = await make();
    const caller = bench.withToken(token);
    expect((await caller({ url: '/api/websites', headers: { 'panel-identifier': '' } })).status).toBe(403);
  });

  test('report releases, once for a key, and are named in the audit log', async () => {
    const { id, token } = await make(ofCompany());
    const key = { 'idempotency-key': 'build-17' };
    const first = await tell(bench.withToken(token), key);
    expect(first).toMatchObject({ status: 201, body: { label: '2.4.0', author: null } });
    expect((await tell(bench.withToken(token), key)).body).toEqual(first.body);
    const personal = await make();
    await tell(bench.withToken(personal.token));
    const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
    const { body } = await admin({ url: `/api/audit-log?operation=releases.create&companyId=${companyId}` });
    expect(body).toMatchObject({
      items: [
        { person: { id: user.userId }, token: { id: personal.id, name: 'Pipeline' } },
        { person: null, role: 'moderator', token: { id, name: 'Pipeline' } },
      ],
      total: { count: 2 },
    });
    expect((await admin({ url: '/api/audit-log/chain' })).body).toMatchObject({ brokenAt: null });
  });

  test('are counted one by one, and named when they send too much', async () => {
    const [wild, calm] = [await make(), await make()];
    for (let sent = 0; sent < PER_MINUTE; sent += 1) await websites(wild.token);
    expect(await websites(wild.token)).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', data: { token: 'Pipeline' } },
    });
    expect((await websites(calm.token)).status).toBe(200);
  });

  test('are forgotten after the audit log that names them', async () => {
    const { id } = await make();
    const ids = () => bench.db.selectFrom('tokens').select('id').where('id', '=', id).execute();
    await deleteOldTokens(bench.db, new Date(bench.clock.now() + 89 * DAY * 1000));
    expect(await ids()).toHaveLength(1);
    await deleteOldTokens(bench.db, new Date(bench.clock.now() + 91 * DAY * 1000));
    expect(await ids()).toEqual([]);
  });
});
