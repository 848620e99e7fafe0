import { orderSettingsSchema, storedOrdersSchema } from '@vigie/contract/orders.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createTokenRow } from '../../../test/token-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';

const ORDER = { orderId: '#1001', time: '2026-03-09T10:00:00+01:00', amount: 59.9, state: 'processing' };

describe('orders', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const other = await createTestCompany(bench.db, 'Other');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const stranger = await bench.signIn(
    await createTestUser(bench.db, { companyId: other, role: 'moderator' }),
  );
  afterAll(() => bench.close());

  async function openShop() {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const base = `/api/websites/${websiteId}`;
    return {
      websiteId,
      base,
      send: (orders: object[], caller = moderator) =>
        caller({ method: 'POST', url: `${base}/orders`, payload: { orders } }),
      list: async (query = '') =>
        storedOrdersSchema.parse((await moderator({ url: `${base}/orders?${query}` })).body),
    };
  }

  test('that are sent twice change nothing, and a later state is a change of its own', async () => {
    const { send, list } = await openShop();
    expect((await send([ORDER])).body).toMatchObject({ added: 1, changed: 0, unchanged: 0, rejected: 0 });
    expect((await send([ORDER])).body).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect((await send([{ ...ORDER, state: 'refunded' }])).body).toMatchObject({ changed: 1 });
    const { items } = await list();
    expect(items).toMatchObject([
      {
        ending: '1001',
        orderedAt: '2026-03-09T09:00:00.000Z',
        amount: 59.9,
        currency: 'EUR',
        state: 'refunded',
        position: 'waiting',
        changes: [{ from: 'paid', to: 'refunded', origin: 'api' }],
      },
    ]);
  });

  test('are stored by a keyed hash, and found by their id or its last characters', async () => {
    const { send, list, websiteId } = await openShop();
    const second = await openShop();
    await send([ORDER, { ...ORDER, orderId: 'A-2002' }]);
    await second.send([ORDER]);
    const rows = await bench.db.selectFrom('orders').select(['idHash', 'websiteId']).execute();
    const hashes = rows.filter((row) => [websiteId, second.websiteId].includes(row.websiteId));
    expect(new Set(hashes.map(({ idHash }) => idHash.toString('hex'))).size).toBe(3);
    for (const q of ['1001', '1001'.slice(1), 'A-2002'])
      expect((await list(`q=${encodeURIComponent(q)}`)).items).toHaveLength(1);
    expect((await list('q=A-2003')).items).toEqual([]);
  });

  test('store good rows and report bad ones by line, and no personal column is stored', async () => {
    const { send, list } = await openShop();
    const columns = { payment: 'card', email: 'ada@example.org', contact: 'ada@example.org' };
    const answer = await send([
      { ...ORDER, columns },
      { ...ORDER, orderId: '', columns },
      { ...ORDER, orderId: '3', time: 'yesterday' },
      { ...ORDER, orderId: '4', state: 'sold' },
    ]);
    expect(answer.body).toMatchObject({
      added: 1,
      rejected: 3,
      faults: [
        { line: 2, column: 'order_id', code: 'id-missing' },
        { line: 3, column: 'time', code: 'time-unreadable' },
        { line: 4, column: 'state', code: 'state-unknown' },
      ],
      leftOut: [
        { column: 'email', reason: 'personal-data' },
        { column: 'contact', reason: 'personal-data' },
      ],
    });
    expect((await list()).items[0]?.columns).toEqual({ payment: 'card' });
  });

  test('of another company are not found', async () => {
    const { send, base } = await openShop();
    await send([ORDER]);
    expect((await send([ORDER], stranger)).status).toBe(404);
    for (const path of ['orders', 'orders.csv', 'order-comparison', 'order-days', 'order-settings'])
      expect((await stranger({ url: `${base}/${path}` })).status).toBe(404);
  });

  test('are sent with a token that reads nothing', async () => {
    const { send, base } = await openShop();
    const { text } = await createTokenRow(bench.db, { companyId, profileId: null, scope: 'orders' });
    const shop = bench.withToken(text);
    expect((await send([ORDER], shop)).status).toBe(200);
    expect((await shop({ url: `${base}/orders` })).body).toMatchObject({ code: 'token-scope-too-small' });
    const reader = await createTokenRow(bench.db, { companyId, profileId: null, scope: 'configure' });
    expect((await send([ORDER], bench.withToken(reader.text))).status).toBe(403);
  });

  test('are exported without formulas', async () => {
    const { send, base } = await openShop();
    await send([{ ...ORDER, orderId: '=1+1', columns: { payment: '=HYPERLINK("https://evil.example")' } }]);
    const { text } = await moderator({ url: `${base}/orders.csv` });
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).not.toMatch(/(?:^|,)"?=/m);
  });

  test('have settings with a version, and move to the days of another zone', async () => {
    const { send, list, base } = await openShop();
    await send([{ ...ORDER, time: '2026-03-09T23:30:00+01:00' }]);
    const before = orderSettingsSchema.parse((await moderator({ url: `${base}/order-settings` })).body);
    expect(before).toMatchObject({ timeZone: 'Europe/Paris', updatedAt: null, orders: 1 });
    const { timeZone: _zone, ...rest } = before;
    const input = { ...rest, timeZone: 'Asia/Tokyo' };
    const change = (payload: object) => moderator({ method: 'PUT', url: `${base}/order-settings`, payload });
    expect((await change(input)).status).toBe(200);
    expect((await change(input)).body).toMatchObject({ code: 'changed-meanwhile' });
    expect((await list('from=2026-03-10&to=2026-03-10')).items).toHaveLength(1);
  });

  test('are deleted with everything about them, under a new key', async () => {
    const { send, base, list } = await openShop();
    await send([ORDER]);
    expect((await moderator({ method: 'DELETE', url: `${base}/orders` })).status).toBe(204);
    expect((await list()).items).toEqual([]);
    expect((await send([ORDER])).body).toMatchObject({ added: 1 });
  });
});
