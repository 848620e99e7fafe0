import { gzipSync } from 'node:zlib';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCompany } from '../test/users.ts';
import { createAgentRow, TRACKING } from '../test/rows.ts';
import { expectRollupsEqualRecount } from '../test/run-fixture.ts';
import { observationOf } from '../test/observations.ts';
import { paidPage } from '../test/paid-page.ts';
import { pastMatrices } from '../test/past-matrices.ts';
import { openTestApp, type TestApp } from '../test/test-app.ts';
import { listCountedDays, listCountedEvents } from './modules/tracking-plans/coverage.store.ts';
import { listFindingGroups } from './modules/tracking-plans/findings.store.ts';
import type { RunQueue } from './queue/run-queue.ts';
import { seedDemo, type DemoJourney, type DemoPool, type DemoTest } from './seed-demo.ts';
import { expectOutboundAgent, type SetupServices } from './setup.ts';

const HOME = 'https://demo.example/';
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
const BUY: DemoJourney = {
  journey: {
    title: 'Buy a lamp',
    description: '',
    severity: 'major',
    recording: {
      title: 'Buy',
      steps: [
        { type: 'navigate', url: `${HOME}product` },
        { type: 'click', label: 'Pay', selectors: ['#pay'] },
      ],
    },
  },
  pool: { ...HEALTH, name: 'Order', cron: '15 6 * * *', tests: [] },
};
const OFFERS = {
  ...HEALTH,
  name: 'Offers',
  cron: '45 5 * * 1',
  urls: ['offer'],
  holdBackSeconds: 3,
  tests: [],
};
const STEP = {
  number: 1,
  type: 'click' as const,
  label: 'Pay',
  outcome: 'passed' as const,
  reason: null,
  selector: '#pay',
  staleSelectors: [],
  url: HOME,
  startedMs: 0,
  durationMs: 5,
  screenshot: null,
};
const PAID: JourneyRecord = {
  version: 1,
  title: 'Buy',
  startedAt: '2020-01-01T00:00:00Z',
  finishedAt: '2020-01-01T00:00:09Z',
  outcome: 'done',
  steps: [STEP],
  pages: [
    {
      fromStep: 1,
      toStep: 1,
      startedMs: 0,
      observation: paidPage(`${HOME}pay`),
    },
  ],
};
const BODY = gzipSync('A tag');
const HISTORY = {
  bodies: [BODY],
  matrices: pastMatrices(`${HOME}offer`),
  purchases: [PAID, PAID],
  audits: [
    [observationOf(HOME, 'healthy', '2020-01-01T00:00:00Z')],
    [observationOf(HOME, 'unreachable', '2020-01-01T00:00:00Z')],
    [observationOf(HOME, 'healthy', '2020-01-01T00:00:00Z')],
  ],
  serverVisits: [],
  releases: [{ afterAudit: 2, label: '2.5.0' }],
};
const DEMO = {
  websiteName: 'Demo',
  url: 'https://demo.example',
  tracking: TRACKING,
  pagesPerAudit: 60,
  pools: { health: HEALTH, purchase: PURCHASE, offers: OFFERS },
  exemptVendors: [{ vendor: 'matomo', reason: 'It measures one website' }],
  refusedVendor: { vendor: 'meta-pixel', note: 'No profiles' },
  purchase: BUY,
  plan: {
    events: [{ name: 'purchase', sources: ['ga4'], due: { label: 'Pay' } }],
    agree: [],
    unplanned: 'allow' as const,
  },
  sealed: { url: `${HOME}offer`, state: 'refuse' as const },
  history: () => HISTORY,
};

let testApp: TestApp;
let services: SetupServices;
const queued: string[] = [];
beforeAll(async () => {
  testApp = await openTestApp();
  await createTestCompany(testApp.db, 'First');
  await createAgentRow(testApp.db);
  const queue: RunQueue = {
    enqueue: async (_db, jobId) => void queued.push(jobId),
    work: async () => {},
    close: async () => {},
  };
  const identity = { panelId: 'panel', privateKey: 'key' };
  services = { db: testApp.db, queue, clock: testApp.clock, identity, secrets: testApp.secrets };
});
afterAll(() => testApp.close());

test('a demo opens with its health pool, which its first audit follows', async () => {
  const { websiteId, jobId } = await seedDemo({ services }, DEMO);
  expect(queued).toEqual([jobId]);
  const pools = await testApp.db.selectFrom('pools').selectAll().orderBy('name').execute();
  expect(pools).toMatchObject([
    { name: 'Health', status: 'published', nextRunAt: new Date('2026-03-11T05:00:00Z') },
    { name: 'Offers', settings: { consentMatrix: true, holdBackSeconds: 3 } },
    { name: 'Order', urls: [] },
    { name: 'Purchase', urls: ['panier'] },
  ]);
  const jobs = testApp.db.selectFrom('jobs').selectAll().where('state', '=', 'queued');
  const job = await jobs.executeTakeFirstOrThrow();
  expect(job).toMatchObject({
    kind: 'audit',
    mode: 'manual',
    poolId: pools[0]?.id,
    countsForHealth: true,
  });
  expect(job.plan).toMatchObject({ discover: true, pagesMax: 60, tests: [{ title: 'Type', urls: null }] });
  const website = testApp.db.selectFrom('websites').selectAll().where('id', '=', websiteId);
  expect(await website.executeTakeFirst()).toMatchObject({ healthPoolId: pools[0]?.id });
});

test('it has a past of an audit a morning, with the release before today', async () => {
  const jobs = await testApp.db
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'succeeded')
    .where('kind', '=', 'audit')
    .orderBy('createdAt')
    .execute();
  expect(jobs.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
    '2026-03-10T05:00:00.000Z',
  ]);
  expect(jobs.map(({ pagesFailed }) => pagesFailed)).toEqual([0, 1, 0]);
  const observations = testApp.db
    .selectFrom('observations')
    .select('observedAt')
    .where('countsForHealth', '=', true)
    .orderBy('observedAt');
  expect((await observations.execute()).map(({ observedAt }) => observedAt)).toEqual(
    jobs.map(({ createdAt }) => createdAt),
  );
  await expectRollupsEqualRecount(testApp.db, jobs[0]?.websiteId ?? '');
  const release = await testApp.db.selectFrom('releases').selectAll().executeTakeFirstOrThrow();
  expect(release.releasedAt > (jobs[2]?.finishedAt ?? new Date())).toBe(true);
  expect(release.releasedAt.getTime()).toBeLessThan(testApp.clock.now());
});

test('files of its pages are stored, and belong to it', async () => {
  const query = testApp.db
    .selectFrom('websiteBodies')
    .innerJoin('fileContents as its', 'its.sha256', 'websiteBodies.sha256');
  expect(await query.select('bytes').execute()).toEqual([{ bytes: BODY }]);
});

test('its journey was run each morning, and its runs are evaluated by its plan', async () => {
  const runs = await testApp.db
    .selectFrom('journeyRuns')
    .innerJoin('jobs', 'jobs.id', 'journeyRuns.jobId')
    .innerJoin('pools', 'pools.id', 'jobs.poolId')
    .select(['pools.name', 'kind', 'mode', 'outcome', 'at', 'pages', 'findings', 'planVersion'])
    .orderBy('at')
    .execute();
  const { purchases } = HISTORY;
  expect(runs.map(({ at }) => at.toISOString())).toEqual([
    '2026-03-09T05:15:00.000Z',
    '2026-03-10T05:15:00.000Z',
  ]);
  expect(runs).toHaveLength(purchases.length);
  for (const run of runs)
    expect(run).toMatchObject({
      name: 'Order',
      kind: 'pool',
      mode: 'scheduled',
      outcome: 'failed',
      pages: [{ observedAt: new Date(run.at.getTime() + 3_000).toISOString() }],
      findings: [{ kind: 'missing', event: 'purchase', step: 1 }],
      planVersion: 1,
    });
});

test('events and gaps of its journey’s runs are in the plan’s coverage and findings', async () => {
  const { id: websiteId } = await testApp.db.selectFrom('websites').select('id').executeTakeFirstOrThrow();
  const period = { websiteId, from: new Date('2026-03-08T00:00:00Z'), to: new Date('2026-03-11T00:00:00Z') };
  const counts = { visits: 2, pages: 1, count: 2, findings: 0 };
  expect(await listCountedEvents(testApp.db, { ...period, event: 'pay' })).toMatchObject([
    { event: 'pay', source: 'dataLayer:dataLayer', ...counts },
  ]);
  expect(await listCountedDays(testApp.db, { ...period, event: 'purchase' })).toMatchObject([
    { day: '2026-03-09', due: 1, met: 0, findings: 1 },
    { day: '2026-03-10', due: 1, met: 0, findings: 1 },
  ]);
  const missing = { kind: 'missing', event: 'purchase', source: 'ga4', count: 2, visits: 2, pages: 1 };
  expect(await listFindingGroups(testApp.db, { ...period, withJourneys: true })).toMatchObject([
    { ...missing, first: { step: 1 } },
  ]);
  expect(await listFindingGroups(testApp.db, { ...period, withJourneys: false })).toEqual([]);
});

test('its consent matrices began on Mondays, and what one finds begins on its day', async () => {
  const matrices = testApp.db
    .selectFrom('consentMatrices')
    .select(['at', 'endedAt', 'findings', 'holdBackMs']);
  expect(await matrices.orderBy('at').execute()).toMatchObject([
    { at: new Date('2026-03-02T04:45:00Z'), endedAt: expect.any(Date), findings: 0, holdBackMs: null },
    { at: new Date('2026-03-09T04:45:00Z'), endedAt: expect.any(Date), findings: 1, holdBackMs: 3_000 },
  ]);
  const problems = testApp.db.selectFrom('problems').select(['findingKey', 'beganAt']).orderBy('findingKey');
  const began = await problems.where('kind', 'in', ['consent', 'finding']).execute();
  expect(began.map(({ findingKey, beganAt }) => [findingKey, beganAt.toISOString().slice(0, 10)])).toEqual([
    ['consent:no-banner:', '2026-03-09'],
    ['finding:missing:ga4:purchase:', '2026-03-09'],
    ['finding:vendor-refused:meta-pixel:Meta%20Pixel:', '2026-03-09'],
  ]);
  const query = testApp.db.selectFrom('consentDelayedVisits').select(['state', 'role', 'round']);
  expect(await query.execute()).toEqual([{ state: 'none', role: 'manager', round: 1 }]);
});

test('the visit that proves a finding best is sealed, by nobody', async () => {
  const sealed = testApp.db
    .selectFrom('sealedVisits')
    .innerJoin('observations', 'observations.id', 'observationId')
    .innerJoin('jobs', 'jobs.id', 'observations.jobId')
    .select(['sealedVisits.url', 'sealedVisits.observedAt', 'sealedBy', 'jobs.plan']);
  expect(await sealed.execute()).toMatchObject([
    { url: `${HOME}offer`, sealedBy: null, plan: { consent: 'refuse' } },
  ]);
});

test('its plan is there, and a re-evaluation of the past by it is requested', async () => {
  const plans = testApp.db.selectFrom('trackingPlans').select(['version', 'authorId']);
  expect(await plans.execute()).toEqual([{ version: 1, authorId: null }]);
  const query = testApp.db.selectFrom('planReevaluations').select(['version', 'state']);
  expect(await query.execute()).toEqual([{ version: 1, state: 'waiting' }]);
});

test('a test that both pools have is stored once', async () => {
  const tests = await testApp.db.selectFrom('tests').select('title').orderBy('title').execute();
  expect(tests.map(({ title }) => title)).toEqual(['Price', 'Type']);
});

test('a later start only points the website to its new address', async () => {
  const again = await seedDemo({ services }, { ...DEMO, url: 'https://demo.example:4444' });
  expect(again.jobId).toBeNull();
  const website = testApp.db.selectFrom('websites').selectAll().where('id', '=', again.websiteId);
  expect(await website.executeTakeFirst()).toMatchObject({ url: 'https://demo.example:4444/' });
  expect(await testApp.db.selectFrom('pools').select('id').execute()).toHaveLength(4);
  const { recording } = await testApp.db.selectFrom('journeys').select('recording').executeTakeFirstOrThrow();
  expect(recording.steps[0]).toMatchObject({ url: 'https://demo.example:4444/product' });
  const { links } = await testApp.db.selectFrom('linkLists').select('links').executeTakeFirstOrThrow();
  expect(links).toHaveLength(5);
  expect(links.every((link) => link.startsWith('https://demo.example:4444/'))).toBe(true);
});

test('a demo expects its second agent, which may be used by all companies', async () => {
  const agent = { name: 'Second', slug: 'second', location: 'Here', labels: ['demo'] };
  const code = await expectOutboundAgent({ services }, agent);
  const codes = await testApp.db.selectFrom('agentCodes').selectAll().execute();
  expect(codes).toMatchObject([{ ...agent, isShared: true, agentId: null, usedAt: null }]);
  expect(code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
});
