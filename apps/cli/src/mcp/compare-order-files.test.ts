import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOrderFiles } from './compare-order-files.ts';
import { createLocalAudits } from './local-audits.ts';

const time = (at: number) => new Date(Date.UTC(2026, 2, 1) + at * 3_600_000).toISOString();
const payment = (at: number) => (at % 4 === 0 ? 'klarna' : 'card');

let base = '';
let directory = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vigie-mcp-'));
  directory = await mkdtemp(join(base, 'files-'));
  const rows = Array.from({ length: 200 }, (_, at) => at);
  const orders = rows.map((at) => `N-${at},${time(at)},10,EUR,paid,${payment(at)}`);
  const counted = rows.filter((at) => at % 4 !== 0).map((at) => `N-${at},${time(at)},10,EUR`);
  const headings = 'order_id,time,amount,currency,state,payment';
  await writeFile(join(directory, 'orders.csv'), [headings, ...orders].join('\n'));
  await writeFile(
    join(directory, 'purchases.csv'),
    ['transaction_id,time,amount,currency', ...counted].join('\n'),
  );
  await writeFile(join(base, 'elsewhere.csv'), 'order_id\nsecret');
  await symlink(join(base, 'elsewhere.csv'), join(directory, 'link.csv'));
});
afterAll(() => rm(base, { recursive: true }));

const ask = (orders: string) => {
  const means = {
    panel: null,
    audits: createLocalAudits(() => Promise.reject(new Error('No page is visited.'))),
    seePage: () => Promise.reject(new Error('No page is visited.')),
    now: () => new Date('2026-03-31T08:00:00Z'),
  };
  const given = { orders, purchases: 'purchases.csv' };
  return compareOrderFiles(directory).answer(given, means, new AbortController().signal);
};

test('compares two files of the directory', async () => {
  expect(await ask('orders.csv')).toMatchObject({
    says: expect.stringContaining('50 of 200'),
    explanations: [{ where: { payment: 'klarna' }, orders: 50, missing: 50 }],
    files: { orders: { rows: 200, rejected: 0 } },
  });
});

test.each(['../elsewhere.csv', '/etc/hostname', 'link.csv', 'none.csv'])('does not read %s', async (name) => {
  await expect(ask(name)).rejects.toMatchObject({
    faults: [expect.stringContaining('is not below the directory')],
  });
});
