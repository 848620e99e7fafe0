import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { orderComparisonSchema } from '@vigie/contract/order-comparison.ts';
import { runVigie } from './run-vigie.ts';

let [folder, orders, purchases] = ['', '', ''];

/** 240 orders, of which those by klarna are missing, and one row without a state. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-orders-'));
  [orders, purchases] = [join(folder, 'orders.csv'), join(folder, 'purchases.csv')];
  const rows = Array.from({ length: 240 }, (_, at) => {
    const time = new Date(Date.UTC(2026, 2, 1) + at * 3_600_000).toISOString();
    return { id: `A${at}`, time, payment: at % 5 === 0 ? 'klarna' : 'card' };
  });
  const asOrder = rows.map(({ id, time, payment }) => `${id},${time},10.00,EUR,paid,${payment},a@b.example`);
  const counted = rows.filter(({ payment }) => payment === 'card');
  const asPurchase = counted.map(({ id, time }) => `${id},${time},10.00,EUR`);
  const headings = 'Vorgang,time,amount,currency,state,payment,email';
  await writeFile(orders, [headings, ...asOrder, 'X1,2026-03-01,10,EUR,,card,'].join('\n'));
  await writeFile(purchases, ['transaction_id,time,amount,currency', ...asPurchase].join('\n'));
});

const compare = (...args: string[]) =>
  runVigie('orders', 'compare', orders, purchases, '--map', 'order_id=Vorgang', ...args);

it('answers in the documented JSON form', async () => {
  const { code, out, err } = await compare('--format', 'json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { files, ...comparison } = JSON.parse(out);
  expect(orderComparisonSchema.strict().parse(comparison)).toMatchObject({
    totals: { orders: 240, paid: 240, purchases: 192, counted: 192, missing: 48, twice: 0, unpaid: 0 },
    explanations: [
      {
        where: { payment: 'klarna' },
        orders: 48,
        missing: 48,
        missingShare: 1,
        missingElsewhereShare: 0,
        explains: 1,
      },
    ],
    unexplained: { missing: 0, share: 0 },
  });
  expect(files.orders).toMatchObject({
    rejected: 1,
    faults: [{ line: 242, column: 'state', code: 'state-missing' }],
    leftOut: [{ column: 'email', reason: 'personal-data' }],
  });
});

it('ends with 1 when more is missing than --fail-over', async () => {
  const { code, out, err } = await compare('--fail-over', '5%', '--lang', 'fr');
  expect(code).toBe(1);
  expect(err).toContain('20.0 % of the paid orders are missing, more than 5.0 %');
  expect(out).toContain('payment = klarna');
  expect(out).toContain('ligne 242, state');
  expect((await compare('--fail-over', '0.5')).code).toBe(0);
});

it('writes Markdown to a file', async () => {
  const output = join(folder, 'report.md');
  expect((await compare('--format', 'markdown', '--output', output)).code).toBe(0);
  expect(await readFile(output, 'utf8')).toContain('- **20.0 points** ` payment = klarna `');
});

it('reports what to write instead of a wrong command line or file', async () => {
  const noMap = await runVigie('orders', 'compare', orders, purchases);
  expect(noMap).toMatchObject({ code: 2, out: '' });
  expect(noMap.err).toContain('order_id=HEADING');
  const wrong = await compare('--time-zone', 'Mars', '--fail-over', '200', '--map', 'price=1');
  expect(wrong.code).toBe(2);
  for (const part of ['--time-zone Europe/Berlin', '--fail-over 5%', '--map order_id=Bestellnummer'])
    expect(wrong.err).toContain(part);
  const missing = await runVigie('orders', 'compare', orders, join(folder, 'none.csv'));
  expect(missing).toMatchObject({ code: 2 });
  expect(missing.err).toContain('there is no such file');
  const over = await compare('--output', orders);
  expect(over.err).toContain('would be written over');
});

it('ends with 3 without a paid order', async () => {
  const empty = join(folder, 'empty.csv');
  await writeFile(empty, 'order_id,time,amount,currency,state\n');
  const { code, err } = await runVigie('orders', 'compare', empty, purchases);
  expect(code).toBe(3);
  expect(err).toContain('no order is paid');
});

/** Starts a Matomo that counted the orders by card, and answers a wrong token as Matomo does. */
async function startMatomo(): Promise<string> {
  const rows = (await readFile(purchases, 'utf8')).split('\n').slice(1);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const query = new URL(request.url ?? '', 'http://localhost').searchParams;
    const day = rows.filter((row) => row.includes(`,${query.get('date')}T`));
    const visits = day.map((row, idVisit) => {
      const [orderId, time = ''] = row.split(',');
      const action = { type: 'ecommerceOrder', orderId, timestamp: Date.parse(time) / 1_000, revenue: 10 };
      return { idVisit, siteCurrency: 'EUR', actionDetails: [action] };
    });
    const refused = { result: 'error', message: 'Unable to authenticate with the provided token.' };
    const page = Number(query.get('filter_offset')) > 0 ? [] : visits;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(new URLSearchParams(body).get('token_auth') === 'right' ? page : refused));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `matomo=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = async (report: string, token: string, ...args: string[]) => {
  const secret = join(folder, 'token');
  await writeFile(secret, token);
  const named = ['--reports', report, '--reports-token', `file:${secret}`];
  return runVigie('orders', 'compare', orders, '--map', 'order_id=Vorgang', ...named, ...args);
};

describe('purchases of a reporting interface', () => {
  it('are read instead of a file', async () => {
    const { code, out, err } = await ask(`${await startMatomo()}?account=1`, 'right', '--format', 'json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { files, ...comparison } = JSON.parse(out);
    expect(comparison).toMatchObject({
      totals: { orders: 240, purchases: 192, counted: 192, missing: 48, wrongAmount: 0, wrongDay: 0 },
      explanations: [{ where: { payment: 'klarna' } }],
    });
    expect(files.purchases).toMatchObject({ rows: 192, rejected: 0, faults: [] });
  });

  it('end with 3 and the reason if the interface does not tell them', async () => {
    const { code, out, err } = await ask(`${await startMatomo()}?account=1`, 'wrong-token');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(/^vigie orders compare: http:\/\/127\.0\.0\.1:\d+\/ does not list its purchases: /);
    expect(err).not.toContain('wrong-token');
  });

  it('need a site and an interface with transaction ids, and no file beside', async () => {
    const noSite = await ask('matomo=https://stats.example.org', 'x');
    expect(noSite.err).toContain("--reports 'matomo=https://stats.example.org/?account=1'");
    const without = await ask('umami=https://umami.example.org', 'x');
    expect(without.err).toContain('--reports umami lists no transaction ids: use one of matomo, ga4, piano');
    const both = await compare(
      '--reports',
      'piano=https://api.atinternet.io?account=1',
      '--reports-token',
      'env:X',
    );
    expect(both.err).toContain('is not expected here: --reports lists the purchases');
    expect([noSite.code, without.code, both.code]).toEqual([2, 2, 2]);
  });
});
