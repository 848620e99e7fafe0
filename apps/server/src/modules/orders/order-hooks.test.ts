import { createHmac } from 'node:crypto';
import { storedOrdersSchema } from '@vigie/contract/orders.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';

const WOO = {
  id: 727,
  number: '727',
  status: 'processing',
  currency: 'EUR',
  date_created_gmt: '2026-03-09T09:00:00',
  date_modified_gmt: '2026-03-09T09:05:00',
  total: '59.90',
  total_tax: '9.98',
  payment_method: 'paypal',
  billing: { first_name: 'Ada', email: 'ada@example.org', country: 'FR' },
};
const SHOPIFY = {
  id: 450789469,
  name: '#1001',
  financial_status: 'paid',
  currency: 'EUR',
  created_at: '2026-03-09T10:00:00+01:00',
  updated_at: '2026-03-09T10:05:00+01:00',
  total_price: '59.90',
  email: 'ada@example.org',
  payment_gateway_names: ['klarna'],
};
const GENERIC = {
  orderId: 'P-9',
  time: '2026-03-09T10:00:00+01:00',
  amount: 59.9,
  state: 'Paiement accepté',
};

const sign = (secret: string, ...parts: string[]) => {
  const hmac = createHmac('sha256', secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('base64');
};

describe('webhooks of shops', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  afterAll(() => bench.close());

  async function openShop(kind: string, secret?: string) {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const base = `/api/websites/${websiteId}`;
    const made = await moderator({
      method: 'POST',
      url: `${base}/order-sources`,
      payload: { kind, name: 'Shop', ...(secret !== undefined && { secret }) },
    });
    expect(made.status).toBe(201);
    const source = made.body as { id: string; url: string; secret?: string };
    const path = new URL(source.url).pathname;
    return {
      secret: secret ?? source.secret ?? '',
      path,
      post: (payload: string, headers: Record<string, string>) =>
        bench.call({
          method: 'POST',
          url: path,
          payload,
          headers: { 'content-type': 'application/json', ...headers },
        }),
      orders: async () => storedOrdersSchema.parse((await moderator({ url: `${base}/orders` })).body).items,
      change: async (fields: object) => {
        const [stored] = (await moderator({ url: `${base}/order-sources` })).body as object[];
        const answer = await moderator({
          method: 'PUT',
          url: `/api/order-sources/${source.id}`,
          payload: { ...stored, ...fields },
        });
        expect(answer).toMatchObject({ status: 200, body: fields });
      },
      sources: async () => (await moderator({ url: `${base}/order-sources` })).body as object[],
      imports: async () =>
        (await moderator({ url: `/api/order-imports?websiteId=${websiteId}` })).body as { items: object[] },
    };
  }

  const at = (seconds: number) => String(Math.floor(bench.clock.now() / 1_000) + seconds);

  test('of WooCommerce store the order without its person', async () => {
    const { post, secret, orders, sources } = await openShop('woocommerce');
    const body = JSON.stringify(WOO);
    expect(await post(body, { 'x-wc-webhook-signature': sign(secret, body) })).toMatchObject({ status: 200 });
    const [order] = await orders();
    expect(order).toMatchObject({
      ending: '727',
      amount: 59.9,
      state: 'paid',
      columns: { payment_method: 'paypal', country: 'FR', tax: '9.98' },
    });
    expect(JSON.stringify(order)).not.toContain('Ada');
    expect(await sources()).toMatchObject([{ accepted: 1, refused: 0, lastRefusal: null }]);
  });

  test('of WooCommerce that announce themselves store nothing', async () => {
    const { post, orders } = await openShop('woocommerce');
    const ping = await post('webhook_id=3', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(ping.status).toBe(200);
    expect(await orders()).toEqual([]);
  });

  test('that are replayed after a newer one change nothing', async () => {
    const { post, secret, orders, imports } = await openShop('woocommerce');
    const send = (order: object) => {
      const body = JSON.stringify(order);
      return post(body, { 'x-wc-webhook-signature': sign(secret, body) });
    };
    await send({ ...WOO, status: 'pending' });
    await send({ ...WOO, date_modified_gmt: '2026-03-09T10:00:00' });
    expect((await send({ ...WOO, status: 'pending' })).status).toBe(200);
    expect(await orders()).toMatchObject([{ state: 'paid', changes: [{ from: 'open', to: 'paid' }] }]);
    expect((await imports()).items).toMatchObject([
      { origin: 'webhook', name: 'Shop', rows: 3, added: 1, changed: 1, unchanged: 1 },
    ]);
  });

  test('of Shopify are checked with the secret that Shopify shows', async () => {
    const { post, secret, orders } = await openShop('shopify', 'shpss_0123456789abcdef');
    const body = JSON.stringify(SHOPIFY);
    expect((await post(body, { 'x-shopify-hmac-sha256': sign(secret, body) })).status).toBe(200);
    const test = JSON.stringify({
      ...SHOPIFY,
      name: '#1002',
      test: true,
      created_at: '2026-03-09T11:00:00+01:00',
    });
    await post(test, { 'x-shopify-hmac-sha256': sign(secret, test) });
    expect(await orders()).toMatchObject([
      { ending: '1002', state: 'test' },
      { ending: '1001', state: 'paid', columns: { payment_method: 'klarna' } },
    ]);
  });

  test.each([
    ['shopify', 'x-shopify-hmac-sha256', () => SHOPIFY],
    ['woocommerce', 'x-wc-webhook-signature', () => WOO],
  ])('of %s are compared by the internal id where the website sends that', async (kind, header, order) => {
    const { post, secret, orders, change } = await openShop(kind, 'shpss_0123456789abcdef');
    await change({ idKind: 'id' });
    const body = JSON.stringify({ ...order(), id: 5_678_901_234_567 });
    await post(body, { [header]: sign(secret, body) });
    expect(await orders()).toMatchObject([{ ending: '4567' }]);
  });

  test.each(['prestashop', 'generic'])('of the kind %s sign their time, too', async (kind) => {
    const { post, secret, orders, sources } = await openShop(kind);
    const body = JSON.stringify({ orders: [GENERIC] });
    const send = (time: string) =>
      post(body, { 'x-vigie-timestamp': time, 'x-vigie-signature': sign(secret, `${time}.`, body) });
    expect((await send(at(-10))).status).toBe(200);
    expect(await orders()).toMatchObject([{ ending: 'P-9', state: 'paid' }]);
    expect(await send(at(-600))).toMatchObject({ status: 401, body: { code: 'too-old' } });
    const other = { 'x-vigie-timestamp': at(0), 'x-vigie-signature': sign(secret, `${at(-10)}.`, body) };
    expect(await post(body, other)).toMatchObject({ status: 401, body: { code: 'wrong-signature' } });
    expect(await sources()).toMatchObject([
      { accepted: 1, refused: 2, lastRefusal: { trouble: 'wrong-signature' } },
    ]);
  });

  test.each([
    ['without a signature', {}],
    ['with another secret', { 'x-wc-webhook-signature': sign('another secret', JSON.stringify(WOO)) }],
    ['with text that is no signature', { 'x-wc-webhook-signature': '=' }],
  ])('%s are refused, and store nothing', async (_name, headers) => {
    const { post, orders } = await openShop('woocommerce');
    expect(await post(JSON.stringify(WOO), headers)).toMatchObject({
      status: 401,
      body: { code: 'wrong-signature' },
    });
    expect(await orders()).toEqual([]);
  });

  test('that are no order, or have an unknown key, are refused', async () => {
    const { post, secret } = await openShop('woocommerce');
    const body = '{"hello":1}';
    expect((await post(body, { 'x-wc-webhook-signature': sign(secret, body) })).status).toBe(400);
    expect((await bench.call({ method: 'POST', url: '/hooks/orders/none', payload: {} })).status).toBe(404);
  });

  test('of Shopify need a secret that was entered', async () => {
    const websiteId = await createWebsiteRow(bench.db, { companyId });
    const url = `/api/websites/${websiteId}/order-sources`;
    const answer = await moderator({ method: 'POST', url, payload: { kind: 'shopify', name: 'Shop' } });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.text).toContain('secret-required');
  });
});
