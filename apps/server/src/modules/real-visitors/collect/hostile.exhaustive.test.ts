import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROME, enableVisitors, startCollecting, type SentMessage } from '../../../../test/collecting.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import { createTestClock } from '../../../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createTestCompany } from '../../../../test/users.ts';

const COUNT = 1_000;
const PLANTED = 'jane.doe-4111111111111111';
const TABLES = ['visitor_figures', 'visitor_cells', 'visitor_counts', 'visitor_reports'] as const;

describe('hostile messages', () => {
  let database: TestDatabase;
  let collecting: Awaited<ReturnType<typeof startCollecting>>;
  let key = '';
  let origin = '';
  beforeAll(async () => {
    database = await openTestDatabase();
    collecting = await startCollecting({ db: database.db, clock: createTestClock() });
    const companyId = await createTestCompany(database.db, 'Own');
    const websiteId = await createWebsiteRow(database.db, { companyId });
    key = await enableVisitors(database.db, { websiteId, companyId });
    origin = `https://${websiteId}.example`;
  });
  afterAll(async () => {
    await collecting.close();
    await database.close();
  });

  const countRows = async () => {
    await collecting.collector.flush();
    let rows = 0;
    for (const table of TABLES) {
      const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
        database.db,
      );
      rows += counted.rows[0]?.rows ?? 0;
    }
    return rows;
  };

  const sample = (address: string): SentMessage => ({
    path: `/collect/${key}/samples`,
    headers: { 'user-agent': CHROME, origin, 'x-forwarded-for': address },
    body: JSON.stringify({ v: 1, p: '', t: [], d: {}, c: [], b: '', w: 'phone', r: '' }),
  });

  test('have no 5xx and leave no row', async () => {
    const statuses = new Map<number, number>();
    for (let at = 0; at < COUNT; at += 1) {
      const { status } = await collecting.send(hostileMessage(at, { key, origin }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await countRows()).toBe(0);
    expect(collecting.errors).toEqual([]);
  });

  test('of a flood are counted up to the limit of their network', async () => {
    for (let at = 0; at < 700; at += 1) await collecting.send(sample(`203.0.113.${at % 250}`));
    await collecting.send(sample('198.51.100.1'));
    await collecting.collector.flush();
    const { rows } = await sql<{ views: number }>`
      select sum(views) as views from visitor_counts where kind = 'view' and span = 'hour'`.execute(
      database.db,
    );
    expect(rows[0]?.views).toBe(601);
  });

  test('of a flood from many networks are counted up to the limit of their website', async () => {
    const limits = { windowMs: 10_000, ofNetwork: 600, ofWebsite: 50 };
    const limited = await startCollecting({ db: database.db, clock: createTestClock(), limits });
    const views = () =>
      database.db
        .selectFrom('visitorCounts')
        .select(({ fn }) => fn.sum<number>('views').as('views'))
        .where('kind', '=', 'view')
        .where('span', '=', 'hour')
        .executeTakeFirstOrThrow();
    const before = await views();
    const statuses = new Set<number>();
    for (let at = 0; at < 120; at += 1) statuses.add((await limited.send(sample(`10.${at}.0.1`))).status);
    await limited.collector.flush();
    expect([...statuses]).toEqual([204]);
    expect((await views()).views - before.views).toBe(50);
    await limited.close();
  });
});

interface Target {
  key: string;
  origin: string;
}

const TYPES = [
  'text/plain',
  'application/csp-report',
  'application/reports+json',
  'application/json',
  'x/y',
  '',
];

/** Returns a message that must not be counted: each with another size, encoding, name, origin or shape. */
function hostileMessage(at: number, { key, origin }: Target): SentMessage {
  const kind = at % 2 === 0 ? 'samples' : 'reports';
  const path = `/collect/${at % 17 === 0 ? randomBytes(12).toString('hex') : key}/${kind}`;
  const headers = {
    'user-agent': CHROME,
    origin: at % 5 === 0 ? `https://${PLANTED}.example` : origin,
    'content-type': TYPES[at % TYPES.length],
  };
  return { path, headers, ...BODIES[at % BODIES.length]!(at, headers) };
}

type Body = (at: number, headers: object) => Pick<SentMessage, 'body' | 'headers' | 'method'>;

const sampleWith = (parts: object) => JSON.stringify({ v: 1, c: [], d: {}, t: [], w: 'phone', ...parts });

const BODIES: Body[] = [
  (at) => ({ body: randomBytes(at * 3) }),
  () => ({ body: sampleWith({ w: PLANTED }) }),
  () => ({ body: `{"v":1,"w":"phone","p":"${'x'.repeat(1_048_576)}"}` }),
  () => ({ body: '['.repeat(60_000) }),
  (_at, headers) => ({ body: gzipSync(sampleWith({})), headers: { ...headers, 'content-encoding': 'gzip' } }),
  () => ({ body: Buffer.from(sampleWith({}), 'utf16le') }),
  () => ({ body: '' }),
  () => ({ body: '{"v":1,"__proto__":{"w":"phone"},"constructor":1}' }),
  () => ({
    body: JSON.stringify({
      'csp-report': { 'document-uri': `https://${PLANTED}.example/`, 'effective-directive': 'script-src' },
    }),
  }),
  () => ({ body: JSON.stringify(Array.from({ length: 900 }, () => ({ type: PLANTED, body: {} }))) }),
  () => ({
    body: JSON.stringify({
      'csp-report': { 'document-uri': 'javascript:alert(1)', 'violated-directive': PLANTED },
    }),
  }),
  (_at, headers) => ({ body: sampleWith({}), headers: { ...headers, 'user-agent': `${PLANTED} bot` } }),
  (_at, headers) => ({ body: sampleWith({}), headers: { ...headers, origin: 'null' } }),
  (_at, headers) => ({ body: '\u0000\uD800', headers: { ...headers, 'transfer-encoding': 'chunked' } }),
  (at) => ({ body: PLANTED, method: ['PUT', 'PATCH', 'DELETE', 'GET', 'TRACE'][at % 5]! }),
  (_at, headers) => ({ body: '0'.repeat(90_000), headers: { ...headers, 'transfer-encoding': 'chunked' } }),
];
