import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROME, enableVisitors, startCollecting } from '../../../../test/collecting.ts';
import { createWebsiteRow } from '../../../../test/rows.ts';
import { createTestClock } from '../../../../test/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { createTestCompany } from '../../../../test/users.ts';
import { beatCollector, insertCollector } from './collectors.store.ts';

const DEAD = '0198f0a0-0000-7000-8000-00000000000d';
const PRIMARY = '00000000-0000-0000-0000-000000000000';
const BODY = JSON.stringify({
  v: 1,
  p: '',
  t: [[PRIMARY, 'loaded', 1]],
  d: { present: 1, events: [] },
  c: ['granted', 0],
  b: '',
  w: 'phone',
  r: '',
});

let database: TestDatabase;
let companyId = '';
beforeAll(async () => {
  database = await openTestDatabase();
  companyId = await createTestCompany(database.db, 'Own');
});
afterAll(() => database.close());

const clock = createTestClock();

async function openSite() {
  const websiteId = await createWebsiteRow(database.db, { companyId });
  const key = await enableVisitors(database.db, { websiteId, companyId });
  const headers = { 'user-agent': CHROME, origin: `https://${websiteId}.example` };
  return { websiteId, message: { path: `/collect/${key}/samples`, headers, body: BODY } };
}

async function viewsOf(websiteId: string): Promise<number> {
  const { rows } = await sql<{ views: number | null }>`
    select sum(views) as views from visitor_counts where website_id = ${websiteId} and span = 'hour' and kind = 'view'`.execute(
    database.db,
  );
  return rows[0]?.views ?? 0;
}

test('two collectors add to one count', async () => {
  const { websiteId, message } = await openSite();
  const both = [
    await startCollecting({ db: database.db, clock, name: 'one' }),
    await startCollecting({ db: database.db, clock, name: 'two' }),
  ];
  for (let at = 0; at < 10; at += 1) await both[at % 2]!.send(message);
  await Promise.all(both.map(({ collector }) => collector.flush()));
  expect(await viewsOf(websiteId)).toBe(10);
  const cells = await database.db
    .selectFrom('visitorCells')
    .select('counts')
    .where('websiteId', '=', websiteId)
    .execute();
  expect(cells.map(({ counts }) => counts.filter((count) => count > 0))).toEqual([[10, 10]]);
  await Promise.all(both.map(({ close }) => close()));
});

test('a collector that closes while it reads the website of its first message counts the message', async () => {
  const { websiteId, message } = await openSite();
  const { collector, close } = await startCollecting({ db: database.db, clock });
  const [, , key = ''] = message.path.split('/');
  const { origin, 'user-agent': userAgent } = message.headers;
  collector.take({ kind: 'samples', key, address: '203.0.113.1', userAgent, origin, body: BODY });
  await close();
  expect(await viewsOf(websiteId)).toBe(1);
});

test('counts of a deleted website are given up, and those of others are stored', async () => {
  const [gone, remaining] = [await openSite(), await openSite()];
  const collecting = await startCollecting({ db: database.db, clock, name: 'three' });
  await collecting.send(gone.message);
  await collecting.send(remaining.message);
  await collecting.collector.websites.find('0'.repeat(24));
  await expect.poll(() => collecting.collector.websites.peek(gone.message.path.split('/')[2]!)).toBeTruthy();
  await database.db.deleteFrom('websites').where('id', '=', gone.websiteId).execute();
  await collecting.collector.flush();
  expect(await viewsOf(remaining.websiteId)).toBe(1);
  await collecting.send(remaining.message);
  await collecting.close();
  expect(await viewsOf(remaining.websiteId)).toBe(2);
  expect(collecting.errors).toEqual([]);
});

test('a collector announces more messages than it received since its heartbeat', async () => {
  const website = await openSite();
  const collecting = await startCollecting({ db: database.db, clock, name: 'announcing' });
  const announced = async () => {
    const row = await database.db
      .selectFrom('visitorCollectors')
      .select(({ eb }) => eb('received', '+', eb.ref('reserve')).as('most'))
      .where('name', '=', 'announcing')
      .executeTakeFirst();
    return row?.most ?? 0;
  };
  await collecting.send(website.message);
  await expect.poll(announced).toBeGreaterThan(1);
  for (let more = 0; more < 60; more += 1) await collecting.send(website.message);
  await expect.poll(announced).toBeGreaterThan(60);
  await collecting.close();
});

test('the next start reports how many messages a killed collector may have lost', async () => {
  const now = new Date(clock.now());
  await insertCollector(database.db, { id: DEAD, name: 'killed', now, received: 0, reserve: 20 });
  await beatCollector(database.db, { id: DEAD, received: 50, reserve: 7, now });
  await sql`update visitor_collectors set stored = 20 where id = ${DEAD}`.execute(database.db);
  const warned: string[] = [];
  const log = { warn: (_facts: object, text: string) => void warned.push(text), error: () => {} };
  const collecting = await startCollecting({ db: database.db, clock, name: 'killed', log: log as never });
  await collecting.collector.start();
  expect(warned).toEqual(['a collector ended without a flush: at most 37 messages of visitors are lost']);
  await collecting.close();
  const ended = await database.db
    .selectFrom('visitorCollectors')
    .select('lost')
    .where('name', '=', 'killed')
    .execute();
  expect(new Set(ended.map(({ lost }) => lost))).toEqual(new Set([0, 37]));
});
