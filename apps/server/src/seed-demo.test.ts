import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../test/users.ts';
import { TRACKING } from '../test/rows.ts';
import { openTestApp, type TestApp } from '../test/test-app.ts';
import type { RunQueue } from './queue/run-queue.ts';
import { seedDemo, type DemoPool, type DemoTest } from './seed-demo.ts';
import type { SetupServices } from './setup.ts';

const TEST: DemoTest = {
  title: 'Type',
  description: '',
  category: 'dataLayer',
  severity: 'major',
  urls: null,
  content: '1',
  condition: 'content',
};
const HEALTH: DemoPool = {
  name: 'Health',
  description: '',
  category: 'tag',
  severity: 'major',
  urls: null,
  cron: '0 6 * * *',
  tests: [TEST],
};
const PURCHASE = {
  ...HEALTH,
  name: 'Purchase',
  urls: ['panier'],
  tests: [{ ...TEST, title: 'Price' }, TEST],
};
const DEMO = {
  websiteName: 'Demo',
  url: 'https://demo.example',
  tracking: TRACKING,
  pagesPerAudit: 60,
  pools: { health: HEALTH, purchase: PURCHASE },
};

let bench: TestApp;
let services: SetupServices;
const queued: string[] = [];
beforeAll(async () => {
  bench = await openTestApp();
  await createCompany(bench.db, 'First');
  const queue: RunQueue = {
    enqueue: async (_db, jobId) => void queued.push(jobId),
    work: async () => {},
    close: async () => {},
  };
  const identity = { panelId: 'panel', privateKey: 'key' };
  services = { db: bench.db, queue, clock: bench.clock, identity };
});
afterAll(() => bench.close());

test('a demo opens with its health pool, which its first audit follows', async () => {
  const { websiteId, jobId } = await seedDemo({ services }, DEMO);
  expect(queued).toEqual([jobId]);
  const pools = await bench.db.selectFrom('pools').selectAll().orderBy('name').execute();
  expect(pools).toMatchObject([
    { name: 'Health', status: 'published', nextRunAt: new Date('2026-03-11T05:00:00Z') },
    { name: 'Purchase', urls: ['panier'] },
  ]);
  const job = await bench.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({
    kind: 'audit',
    mode: 'manual',
    poolId: pools[0]?.id,
    countsForHealth: true,
  });
  expect(job.plan).toMatchObject({ discover: true, pagesMax: 60, tests: [{ title: 'Type', urls: null }] });
  const website = bench.db.selectFrom('websites').selectAll().where('id', '=', websiteId);
  expect(await website.executeTakeFirst()).toMatchObject({ healthPoolId: pools[0]?.id });
});

test('a test that both pools have is stored once', async () => {
  const tests = await bench.db.selectFrom('tests').select('title').orderBy('title').execute();
  expect(tests.map(({ title }) => title)).toEqual(['Price', 'Type']);
});

test('a later start only points the website to its new address', async () => {
  const again = await seedDemo({ services }, { ...DEMO, url: 'https://demo.example:4444' });
  expect(again.jobId).toBeNull();
  const website = bench.db.selectFrom('websites').selectAll().where('id', '=', again.websiteId);
  expect(await website.executeTakeFirst()).toMatchObject({ url: 'https://demo.example:4444/' });
  expect(await bench.db.selectFrom('pools').select('id').execute()).toHaveLength(2);
});
