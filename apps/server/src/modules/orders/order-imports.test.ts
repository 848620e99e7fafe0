import { orderImportSchema, orderPreviewSchema } from '@vigie/contract/order-import.ts';
import { storedComparisonSchema, orderDaysSchema, storedOrdersSchema } from '@vigie/contract/orders.ts';
import { writeXlsx } from '@vigie/audit/plan-files/write-xlsx.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { storeDemoOrders } from '../../seed-demo-orders.ts';
import { watchOrders } from '../../workers/watch-orders.ts';

const HEADINGS = 'Bestellnummer;Bestelldatum;Gesamtbetrag;Status;Zahlart;E-Mail';
const rowsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => {
    const payment = at % 4 === 0 ? 'klarna' : 'card';
    const hour = String(8 + (at % 10)).padStart(2, '0');
    const day = String(1 + (at % 9)).padStart(2, '0');
    return `B-${from + at};${day}.03.2026 ${hour}:00;59,90;bezahlt;${payment};ada@example.org`;
  });

const multipart = (bytes: Buffer) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=line' },
  payload: Buffer.concat([
    Buffer.from('--line\r\ncontent-disposition: form-data; name="file"; filename="part"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--line--\r\n'),
  ]),
});

describe('files of orders', async () => {
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const other = await createTestCompany(bench.db, 'Other');
  const stranger = await bench.signIn(
    await createTestUser(bench.db, { companyId: other, role: 'moderator' }),
  );
  afterAll(() => bench.close());

  const work = () => watchOrders({ ...bench, signal: new AbortController().signal });

  async function upload(websiteId: string, content: string | Buffer, kind = 'orders') {
    const bytes = Buffer.from(content);
    const made = await moderator({
      method: 'POST',
      url: '/api/order-imports',
      payload: { websiteId, kind, name: `${kind}.csv`, sizeBytes: bytes.length },
    });
    const { id } = orderImportSchema.parse(made.body);
    const url = `/api/order-imports/${id}`;
    const sent = await moderator({ method: 'PUT', url: `${url}/parts/0`, ...multipart(bytes) });
    expect(sent.status).toBe(200);
    return {
      url,
      preview: async (payload: object = {}) =>
        orderPreviewSchema.parse((await moderator({ method: 'POST', url: `${url}/preview`, payload })).body),
      start: (payload: object = {}) => moderator({ method: 'POST', url: `${url}/start`, payload }),
      read: async () => orderImportSchema.parse((await moderator({ url })).body),
    };
  }

  const openShop = () => createWebsiteRow(bench.db, { companyId });
  const comparisonOf = async (websiteId: string) =>
    storedComparisonSchema.parse(
      (await moderator({ url: `/api/websites/${websiteId}/order-comparison` })).body,
    );

  test('are previewed with a proposed mapping, and name the personal columns that are refused', async () => {
    const websiteId = await openShop();
    const bad = 'B-9;31.02.2026 10:00;59,90;bezahlt;card;x@example.org';
    const { preview } = await upload(websiteId, [HEADINGS, ...rowsOf(3), bad].join('\n'));
    const shown = await preview();
    expect(shown.fields).toEqual([
      { field: 'order_id', isRequired: true, heading: 'Bestellnummer' },
      { field: 'time', isRequired: true, heading: 'Bestelldatum' },
      { field: 'amount', isRequired: false, heading: 'Gesamtbetrag' },
      { field: 'currency', isRequired: false, heading: null },
      { field: 'state', isRequired: true, heading: 'Status' },
    ]);
    expect(shown).toMatchObject({
      columns: ['Zahlart'],
      leftOut: [{ column: 'E-Mail', reason: 'personal-data' }],
      isZoneAssumed: true,
      isRemembered: false,
      faults: [{ line: 5, column: 'Bestelldatum', code: 'time-unreadable' }],
    });
    expect(JSON.stringify(shown.rows)).not.toContain('example.org');
  });

  test('are read by a worker, and the same file changes nothing', async () => {
    const websiteId = await openShop();
    const file = [HEADINGS, ...rowsOf(40), ';;;;;', 'B-x;soon;1;bezahlt;card;'].join('\n');
    const first = await upload(websiteId, file);
    expect((await first.start()).status).toBe(202);
    expect((await first.start()).body).toMatchObject({ code: 'order-import-started' });
    await work();
    expect(await first.read()).toMatchObject({
      state: 'done',
      rows: 42,
      added: 40,
      rejected: 2,
      faultCounts: { 'id-missing': 1, 'time-unreadable': 1 },
    });
    const again = await upload(websiteId, file);
    expect(await again.preview()).toMatchObject({ isRemembered: false });
    await again.start({ mapping: { order_id: 'Bestellnummer' } });
    await work();
    expect(await again.read()).toMatchObject({ added: 0, changed: 0, unchanged: 40 });
    expect(await (await upload(websiteId, file)).preview()).toMatchObject({ isRemembered: true });
    expect(await bench.db.selectFrom('orderImportParts').select('part').execute()).toHaveLength(2);
  });

  test('are joined with purchases, and the missing ones are explained', async () => {
    const websiteId = await openShop();
    const orders = await upload(websiteId, [HEADINGS, ...rowsOf(400)].join('\n'));
    await orders.start();
    await work();
    expect(await comparisonOf(websiteId)).toMatchObject({ state: 'unread' });
    const counted = rowsOf(400).flatMap((row) => {
      const [id, day = '', , , payment] = row.split(';');
      const [date = '', time] = day.split(' ');
      const iso = `${date.split('.').toReversed().join('-')}T${time}:00+01:00`;
      return payment === 'klarna' ? [] : [`${id},${iso},59.90,EUR`];
    });
    const file = ['transaction_id,time,amount,currency', ...counted, counted[0]].join('\n');
    for (const _ of [1, 2]) {
      const purchases = await upload(websiteId, file, 'purchases');
      await purchases.start();
      await work();
    }
    bench.clock.advance(60);
    await work();
    const result = await comparisonOf(websiteId);
    expect(result).toMatchObject({
      state: 'ready',
      isStale: false,
      comparison: {
        totals: { orders: 400, paid: 400, purchases: 301, counted: 300, missing: 100, twice: 1 },
        explanations: [{ where: { Zahlart: 'klarna' }, missing: 100 }],
        unexplained: { missing: 0 },
      },
      amounts: { paid: 23_960, missing: 5_990 },
      trials: [{ explanation: 0, values: { Zahlart: 'klarna' }, journey: null }],
    });
    const base = `/api/websites/${websiteId}`;
    const missing = storedOrdersSchema.parse(
      (await moderator({ url: `${base}/orders?position=missing&limit=100` })).body,
    );
    expect(missing).toMatchObject({ total: { count: 100 } });
    const { days } = orderDaysSchema.parse((await moderator({ url: `${base}/order-days` })).body);
    expect(days.reduce((sum, day) => sum + day.missing, 0)).toBe(100);
  });

  test('of the demo have one planted explanation', async () => {
    const websiteId = await openShop();
    const now = new Date(bench.clock.now());
    await storeDemoOrders(
      bench.db,
      { companyId, websiteId, now, pagesMax: 1 },
      { secrets: bench.secrets, testRuns: [] },
    );
    await work();
    const { comparison } = await comparisonOf(websiteId);
    expect(comparison?.totals.orders).toBeGreaterThan(650);
    expect(comparison?.explanations[0]?.where).toMatchObject({ payment_method: 'paypal' });
    expect(comparison?.explanations).toHaveLength(1);
  });

  test('that are hostile end in a fault that names the cause', async () => {
    const websiteId = await openShop();
    const faultOf = async (content: string | Buffer) => {
      const file = await upload(websiteId, content);
      const shown = await file.preview();
      await file.start();
      await work();
      const { state, fault } = await file.read();
      expect([state, fault?.code]).toEqual(['failed', shown.fault?.code]);
      return fault;
    };
    expect(await faultOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 0, 9, 0]))).toMatchObject({
      code: 'workbook-unreadable',
    });
    expect(await faultOf(Buffer.from([1, 0, 0, 7, 0, 0, 0, 9]))).toMatchObject({ code: 'binary' });
    expect(await faultOf('id;name\n1;2')).toMatchObject({ code: 'column-missing' });
    expect(await faultOf(`order_id${',x'.repeat(5_000)}\n`)).toMatchObject({ code: 'columns-too-many' });
    expect(await faultOf('order_id,time,state\n"1,2026-03-01,paid')).toMatchObject({
      code: 'quote-unclosed',
    });
  });

  test('are read from a workbook, too', async () => {
    const websiteId = await openShop();
    const rows = [HEADINGS, ...rowsOf(3)].map((line) => line.split(';'));
    const file = await upload(websiteId, Buffer.from(writeXlsx(rows, 'Orders')));
    expect(await file.preview()).toMatchObject({ columns: ['Zahlart'], faults: [] });
    await file.start();
    await work();
    expect(await file.read()).toMatchObject({ state: 'done', added: 3, rejected: 0 });
  });

  test('with old encodings are read', async () => {
    const websiteId = await openShop();
    const latin = Buffer.from(`${HEADINGS}\nB-1;01.03.2026 10:00;1;bezahlt;Überweisung;`, 'latin1');
    const file = await upload(websiteId, latin);
    await file.start();
    await work();
    const { body } = await moderator({ url: `/api/websites/${websiteId}/orders` });
    expect(storedOrdersSchema.parse(body).items[0]?.columns).toEqual({ Zahlart: 'Überweisung' });
  });

  test('of a wrong size are refused, and those of another company are not found', async () => {
    const websiteId = await openShop();
    const { url } = await upload(websiteId, 'order_id,time,state\n');
    const wrong = await moderator({ method: 'PUT', url: `${url}/parts/0`, ...multipart(Buffer.from('x')) });
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.text).toContain('part-size');
    const beyond = await moderator({ method: 'PUT', url: `${url}/parts/7`, ...multipart(Buffer.from('x')) });
    expect(beyond.text).toContain('part-unknown');
    for (const path of [url, `${url}/preview`, `${url}/start`])
      expect((await stranger({ method: path === url ? 'GET' : 'POST', url: path, payload: {} })).status).toBe(
        404,
      );
    const large = { websiteId, kind: 'orders', name: 'x', sizeBytes: 300 * 1024 * 1024 };
    expect((await moderator({ method: 'POST', url: '/api/order-imports', payload: large })).text).toContain(
      'file-too-large',
    );
  });
});
