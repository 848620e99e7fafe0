import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createFakeBrowser,
  createFakePushService,
  type FakeBrowser,
} from '../../../test/fake-push-service.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';

const service = createFakePushService();
const below = (userId: string) => `/api/users/${userId}/devices`;

describe('notified browsers', async () => {
  let user: TestUser;
  let caller: TestCaller;
  const bench = await openTestApp({ publicFetch: service.fetch });
  const companyId = await createTestCompany(bench.db, 'Own');
  const admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  afterAll(() => bench.close());
  beforeEach(async () => {
    service.taken.length = 0;
    service.answerWith(201);
    user = await createTestUser(bench.db, { companyId, role: 'guest' });
    caller = await bench.signIn(user);
  });

  const add = (browser: FakeBrowser, label = 'Firefox', by = caller) =>
    by({ method: 'POST', url: below(user.userId), payload: { label, ...browser.subscription } });
  const addOne = async (browser: FakeBrowser) => ((await add(browser)).body as { id: string }).id;
  const list = async (by = caller) => by({ url: below(user.userId) });
  const notify = (deviceId: string, by = admin) =>
    by({
      method: 'POST',
      url: `${below(user.userId)}/${deviceId}/notifications`,
      payload: { title: 'Bonjour', text: 'Voilà 🎈' },
    });

  test('are added and listed by their owner, and the second time replace the first', async () => {
    const browser = createFakeBrowser();
    expect(await add(browser)).toMatchObject({ status: 201, body: { label: 'Firefox' } });
    await add(browser, 'Firefox on Linux');
    expect((await list()).body).toMatchObject([{ label: 'Firefox on Linux' }]);
    expect((await caller({ url: '/api/users/own' })).body).toMatchObject({
      devices: [{ label: 'Firefox on Linux' }],
    });
  });

  test('are stored sealed', async () => {
    const browser = createFakeBrowser();
    await add(browser);
    const rows = await bench.db.selectFrom('devices').selectAll().execute();
    const bytes = rows.map(({ subscription }) => subscription.toString('latin1')).join();
    expect(bytes).not.toContain(browser.subscription.endpoint);
    expect(bytes).not.toContain(browser.subscription.keys.auth);
  });

  test.each([
    ['http://push.example/1', 'endpoint'],
    ['https://127.0.0.1/1', 'endpoint'],
    ['https://[::ffff:10.0.0.1]/1', 'endpoint'],
    ['https://169.254.169.254/1', 'endpoint'],
    ['https://localhost/1', 'endpoint'],
    ['https://name:secret@push.example/1', 'endpoint'],
    ['https://push.example:8443/1', 'endpoint'],
    ['https://push.example.evil.example/1', 'endpoint'],
    ['https://notpush.example/1', 'endpoint'],
  ])('are refused at %s', async (endpoint, path) => {
    expect(await add(createFakeBrowser(endpoint))).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path }] } },
    });
  });

  test.each(['AAAA', Buffer.alloc(65, 4).toString('base64url')])(
    'are refused with the key %s',
    async (p256dh) => {
      const { endpoint } = createFakeBrowser().subscription;
      const browser = { subscription: { endpoint, keys: { p256dh, auth: 'AAAA' } }, read: () => '' };
      expect(await add(browser)).toMatchObject({ body: { data: { fields: [{ path: 'keys.p256dh' }] } } });
    },
  );

  test('get from an administrator a message that only they can read, signed with the instance’s key', async () => {
    const browser = createFakeBrowser();
    const deviceId = await addOne(browser);
    expect((await notify(deviceId)).status).toBe(202);
    const [push] = service.taken;
    expect(push?.endpoint).toBe(browser.subscription.endpoint);
    expect(JSON.parse(browser.read(push?.body ?? new Uint8Array()))).toEqual({
      title: 'Bonjour',
      text: 'Voilà 🎈',
      path: '/',
    });
    const { key } = (await caller({ url: '/api/push-key' })).body as { key: string };
    expect(isSignedWith(key, push?.headers.get('authorization') ?? '')).toBe(true);
    expect(push?.headers.get('ttl')).toBe('86400');
  });

  test.each([404, 410])('are forgotten when their push service answers %i', async (status) => {
    const deviceId = await addOne(createFakeBrowser());
    service.answerWith(status);
    expect(await notify(deviceId)).toMatchObject({ status: 422, body: { code: 'device-gone' } });
    expect((await list()).body).toEqual([]);
  });

  test('stay when their push service fails', async () => {
    const deviceId = await addOne(createFakeBrowser());
    service.answerWith(500);
    expect(await notify(deviceId)).toMatchObject({ status: 422, body: { code: 'push-failed' } });
    expect((await list()).body).toHaveLength(1);
  });

  test('are removed by their owner and by administrators', async () => {
    for (const by of [caller, admin]) {
      const deviceId = await addOne(createFakeBrowser());
      const url = `${below(user.userId)}/${deviceId}`;
      expect((await by({ method: 'DELETE', url })).status).toBe(204);
      expect((await by({ method: 'DELETE', url })).status).toBe(404);
    }
  });

  test('of others are not there, except for administrators', async () => {
    const deviceId = await addOne(createFakeBrowser());
    const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    expect((await list(moderator)).status).toBe(404);
    expect((await add(createFakeBrowser(), 'Mine', moderator)).status).toBe(404);
    expect((await notify(deviceId, moderator)).status).toBe(403);
    expect((await moderator({ method: 'DELETE', url: `${below(user.userId)}/${deviceId}` })).status).toBe(
      404,
    );
    expect((await list(admin)).body).toHaveLength(1);
    expect((await add(createFakeBrowser(), 'Theirs', admin)).status).toBe(404);
  });

  test('know one key of the instance, also when it is requested twice at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => caller({ url: '/api/push-key' })));
    const keys = answers.map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65);
  });
});

/** Returns whether a VAPID header (RFC 8292) contains a token that this public key verifies. */
function isSignedWith(key: string, header: string): boolean {
  const [, head = '', claims = '', signature = '', shown] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isRight && shown === key;
}
