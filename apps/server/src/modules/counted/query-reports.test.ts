import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportInterface } from '@vigie/contract/report-interface.ts';
import type { StoredCountedHit, TrackerSteps, VisitCounted } from '@vigie/contract/stored-counted.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { createFakeMatomo, type FakeMatomo } from '../../../test/fake-matomo.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createReportQueries } from '../../workers/query-reports.ts';

const TOKEN = 'a-token-that-only-views';
const STARTED_AT = '2026-03-10T11:30:00.000Z';
const AT = Date.parse(STARTED_AT);
const HOUR_MS = 3_600_000;

const stepsReached = (tracker: TrackerSteps | undefined) => tracker?.steps.map(({ visits }) => visits);

describe('reports that are queried after a run', async () => {
  let websiteId: string;
  let matomo: FakeMatomo;
  let nowMs: number;
  let faults: unknown[];
  const bench = await openTestApp({
    reportFetch: { send: (...args) => matomo.send(...args), allows: () => Promise.resolve(true) },
  });
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const guest = await bench.signIn(await createTestUser(db, { companyId, role: 'guest' }));
  const otherCompany = await createTestCompany(db, 'Other');
  const stranger = await bench.signIn(
    await createTestUser(db, { companyId: otherCompany, role: 'moderator' }),
  );
  afterAll(() => bench.close());
  beforeEach(async () => {
    await db.deleteFrom('reportInterfaces').execute();
    websiteId = await createWebsiteRow(db, { companyId });
    matomo = createFakeMatomo(TOKEN);
    nowMs = AT + HOUR_MS / 2;
    faults = [];
  });

  const addInterface = async (more: object = {}): Promise<ReportInterface> => {
    const payload = { family: 'matomo', url: 'https://stats.example', token: TOKEN, ...more };
    const { status, body } = await moderator({
      method: 'POST',
      url: `/api/websites/${websiteId}/report-interfaces`,
      payload,
    });
    expect(status).toBe(201);
    return body as ReportInterface;
  };
  const interfaces = async () =>
    (await moderator({ url: `/api/websites/${websiteId}/report-interfaces` })).body as ReportInterface[];
  async function visit(...paths: string[]) {
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const pages = paths.map((path) => ({
      url: `https://shop.example${path}`,
      kind: path === '/silent' ? ('tag-missing' as const) : ('healthy' as const),
      startedAt: STARTED_AT,
    }));
    return observePages(db, { companyId, websiteId, jobId, agentId, pages });
  }
  const count = (path: string) =>
    matomo.views.push({ url: `https://shop.example${path}`, atMs: AT, key: '' });
  async function ask() {
    const worker = createReportQueries(
      {
        db,
        secrets: bench.secrets,
        clock: { now: () => nowMs },
        send: (...args) => matomo.send(...args),
        sleep: (ms) => Promise.resolve(void (nowMs += ms)),
        signal: new AbortController().signal,
      },
      (fault) => faults.push(fault),
    );
    await worker.start();
    await worker.settled();
    expect(faults).toEqual([]);
  }
  const PERIOD = 'from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z';
  const steps = async (caller = moderator) => {
    const { body } = await caller({ url: `/api/counted?websiteId=${websiteId}&${PERIOD}` });
    return (body as { trackers: TrackerSteps[] }).trackers[0];
  };
  const hits = async (query = '') =>
    (await moderator({ url: `/api/counted/hits?websiteId=${websiteId}&${PERIOD}&${query}` })).body as {
      items: StoredCountedHit[];
      next: string | null;
    };

  test('count each step of a page view, and why others are lost', async () => {
    await addInterface();
    const [first, , silent] = await visit('/a', '/b', '/silent');
    for (const path of ['/a', '/b']) count(path);
    expect(await steps()).toMatchObject({ interface: { waiting: 3 }, losses: [] });
    await ask();
    const reached = await steps();
    expect(stepsReached(reached)).toEqual([3, 2, 2, 2, 2]);
    expect(reached).toMatchObject({
      interface: { waiting: 0, lastAnswer: { outcome: 'works' } },
      losses: [{ lostAt: 'left', state: 'not-counted', reason: 'no-hit', visits: 1, pages: 1 }],
    });
    const ofVisit = (await moderator({ url: `/api/observations/${first!.id}/counted` })).body as VisitCounted;
    expect(ofVisit.trackers).toMatchObject([
      {
        family: 'matomo',
        nextAskAt: null,
        counted: [
          { event: 'page_view', state: 'counted', reason: null, proof: expect.stringContaining('visit 7') },
        ],
      },
    ]);
    const ofSilent = await moderator({ url: `/api/observations/${silent!.id}/counted` });
    expect(ofSilent.body).toMatchObject({ trackers: [{ nextAskAt: null, counted: [] }] });
    const csv = await moderator({ url: `/api/counted.csv?websiteId=${websiteId}&${PERIOD}` });
    expect(csv.text).toContain('The page sent no page view.');
    // The visitor log, then the volumes of page views and of events
    expect(matomo.requests).toHaveLength(3);
  });

  test('read what the report counts each day, beside the results of visits', async () => {
    await addInterface({ account: '1' });
    await visit('/a', '/silent');
    count('/a');
    matomo.days = {
      '2026-03-09': { views: 120, events: { unplanned: 3 } },
      '2026-03-10': { views: 7, events: {} },
      'no-day': { views: 5, events: {} },
    };
    await ask();
    const of = `websiteId=${websiteId}&from=2026-03-08T00:00:00Z&to=2026-03-11T00:00:00Z`;
    const days = async () => (await moderator({ url: `/api/counted/days?${of}` })).body;
    expect(await days()).toMatchObject({
      family: 'matomo',
      readAt: expect.any(String),
      days: [
        { day: '2026-03-09', pageViews: 120, events: [], isWhole: false, passRate: null },
        { day: '2026-03-10', pageViews: 7, isWhole: false, passed: 1 },
      ],
    });
    matomo.days = { '2026-03-09': { views: 130, events: {} } };
    nowMs += 24 * HOUR_MS;
    await ask();
    expect(await days()).toMatchObject({ days: [{ pageViews: 130, isWhole: true }, { pageViews: null }] });
  });

  test('name the setting that leaves a hit out, page by page', async () => {
    await addInterface();
    matomo.site = { main_url: 'https://elsewhere.example', exclude_unknown_urls: '1' };
    await visit('/a', '/b', '/c');
    await ask();
    expect((await steps())?.losses).toMatchObject([
      { lostAt: 'counted', state: 'not-counted', reason: 'host', visits: 3 },
    ]);
    const page = await hits('reason=host&limit=25');
    expect(page.items).toHaveLength(3);
    expect((await hits('reason=host&q=/b')).items).toMatchObject([
      { url: 'https://shop.example/b', step: 'accepted', reason: 'host', proof: 'shop.example' },
    ]);
    const events = await moderator({ url: `/api/counted/events?websiteId=${websiteId}&${PERIOD}` });
    expect(events.body).toMatchObject({
      events: [{ event: 'page_view', isPlanned: false, hits: 3, states: [{ reason: 'host', hits: 3 }] }],
    });
  });

  test('ask again about what is missing, and say that it was late', async () => {
    await addInterface();
    await visit('/a');
    await ask();
    const [missing] = (await hits()).items;
    expect(missing).toMatchObject({ state: 'cannot-say' });
    count('/a');
    await ask();
    expect((await hits()).items).toMatchObject([{ state: 'cannot-say' }]);
    nowMs += HOUR_MS;
    await ask();
    expect((await hits()).items).toMatchObject([{ state: 'late', step: 'counted' }]);
    expect((await steps())?.late).toMatchObject({ visits: 1 });
  });

  test.each([
    ['quota', () => new Response('', { status: 429 })],
    ['interface-away', () => new Response('', { status: 503 })],
    ['interface-away', () => new Response('', { status: 302, headers: { location: 'http://10.0.0.1/' } })],
    ['not-understood', () => new Response('<html>')],
    ['not-understood', () => Response.json({ rows: '\u0000'.repeat(10) })],
    ['visitor-log-off', () => Response.json({ result: 'error', message: 'Visits log is deactivated' })],
    ['right-missing', () => Response.json({ result: 'error', message: `requires view access ${TOKEN}` })],
  ])(
    'record %s as the last answer, blame no page and do not query the interface for a while',
    async (reason, refuse) => {
      await addInterface();
      await visit('/a');
      matomo.refuse = refuse;
      await ask();
      const requestsBefore = matomo.requests.length;
      const [its] = await interfaces();
      expect(its).toMatchObject({ lastAnswer: { outcome: reason }, retryAt: expect.any(String) });
      expect((await hits()).items).toMatchObject([{ state: 'cannot-say', reason }]);
      await ask();
      expect(matomo.requests).toHaveLength(requestsBefore);
      matomo.refuse = null;
      count('/a');
      nowMs += 24 * HOUR_MS;
      await ask();
      expect((await hits()).items).toMatchObject([{ state: 'counted' }]);
      expect(await interfaces()).toMatchObject([{ lastAnswer: { outcome: 'works' }, retryAt: null }]);
    },
  );

  test('wait for the end of the job, and forget visits of a tracker that is gone', async () => {
    await addInterface();
    await visit('/a');
    const ofWebsite = db.updateTable('jobs').where('websiteId', '=', websiteId);
    await ofWebsite.set({ finishedAt: null }).execute();
    await ask();
    expect(matomo.requests).toEqual([]);
    await ofWebsite.set({ finishedAt: new Date(nowMs) }).execute();
    await db.updateTable('reportInterfaces').set({ trackerId: createId() }).execute();
    await ask();
    expect(matomo.requests).toEqual([]);
    expect(await db.selectFrom('reportVisits').select('jobId').execute()).toEqual([]);
  });

  test('never show a token, and send it to no other address', async () => {
    const made = await addInterface();
    expect(made.tokenSetAt).not.toBeNull();
    const stored = await db.selectFrom('reportInterfaces').select('token').executeTakeFirstOrThrow();
    expect(stored.token?.includes(TOKEN)).toBe(false);
    const change = (values: object) =>
      moderator({
        method: 'PUT',
        url: `/api/report-interfaces/${made.id}`,
        payload: { family: 'matomo', url: 'https://stats.example', updatedAt: made.updatedAt, ...values },
      });
    const moved = await change({ url: 'https://thief.example' });
    expect(moved).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'token', code: 'token-required' }] } },
    });
    const changed = await change({ account: '1' });
    expect(changed).toMatchObject({ status: 200, body: { account: '1', tokenSetAt: made.tokenSetAt } });
    expect(JSON.stringify([made, moved.body, changed.body, await interfaces()])).not.toContain(TOKEN);
  });

  test('answer a trial of the connection, also with a wrong token', async () => {
    const { id } = await addInterface({ account: '1' });
    const tested = () => moderator({ method: 'POST', url: `/api/report-interfaces/${id}/test` });
    expect(await tested()).toMatchObject({ status: 200, body: { outcome: 'works' } });
    matomo.token = 'another';
    expect(await tested()).toMatchObject({ status: 200, body: { outcome: 'authentication' } });
    expect(await interfaces()).toMatchObject([{ lastAnswer: { outcome: 'authentication' } }]);
    expect(matomo.requests.every(({ address }) => !address.includes(TOKEN))).toBe(true);
  });

  test('belong to one tracker of one company', async () => {
    const { id } = await addInterface();
    const again = await moderator({
      method: 'POST',
      url: `/api/websites/${websiteId}/report-interfaces`,
      payload: { family: 'matomo', url: 'https://stats.example' },
    });
    expect(again.body).toMatchObject({ data: { fields: [{ path: 'trackerId', code: 'interface-taken' }] } });
    const [seen] = await visit('/a');
    count('/a');
    await ask();
    expect(stepsReached(await steps(guest))).toEqual([1, 1, 1, 1, 1]);
    for (const url of [
      `/api/websites/${websiteId}/report-interfaces`,
      `/api/counted?websiteId=${websiteId}&${PERIOD}`,
      `/api/counted/hits?websiteId=${websiteId}&${PERIOD}`,
      `/api/observations/${seen!.id}/counted`,
    ])
      expect(await stranger({ url })).toMatchObject({ status: 404 });
    expect(await stranger({ method: 'DELETE', url: `/api/report-interfaces/${id}` })).toMatchObject({
      status: 404,
    });
    await moderator({ method: 'DELETE', url: `/api/report-interfaces/${id}` });
    expect(await db.selectFrom('countedHits').select('position').execute()).toEqual([]);
  });
});
