import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import {
  exemptVendorsSchema,
  storedConsentFindingSchema,
  storedMatrixSchema,
  matrixRunSchema,
} from '@vigie/contract/stored-consent.ts';
import { listOf } from '@vigie/contract/list.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeAgent } from '../../../test/fake-agent.ts';
import { visitThatFires, visitThatObeys, visitUnanswered } from '../../../test/consent-rows.ts';
import {
  MATRIX_PAGE as PAGE,
  SILENT_QUEUE,
  openMatrixTestApp,
  type MatrixVisit,
} from '../../../test/matrix-test-app.ts';
import { workerOf } from '../../../test/run-fixture.ts';
import { createWake, watchAlarms } from '../../workers/watch-alarms.ts';
import { addFirstChannel } from '../channels/first-channel.service.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { runJob } from '../runs/run-job.service.ts';

const GA = 'ga4';

describe('consent matrices', async () => {
  const bench = await openMatrixTestApp();
  const { app, moderator, jobsOf, get } = bench;
  const { db } = app;
  afterAll(() => app.close());
  let websiteId: string;
  beforeEach(async () => {
    websiteId = await bench.createWebsite();
  });
  const start = () => bench.start(websiteId);
  const ended = (visit: MatrixVisit = visitThatFires) => bench.measure(websiteId, visit);
  const causes = (state: string) => bench.causes(websiteId, state);

  test('visit the same pages in four states, one matrix of a website at a time', async () => {
    const started = await start();
    expect(started.status).toBe(202);
    const { id, endedAt } = matrixRunSchema.parse(started.body);
    expect(endedAt).toBeNull();
    const jobs = await jobsOf(id);
    expect(jobs.map(({ matrixState, plan, kind }) => [matrixState, plan.consent, plan.urls, kind])).toEqual([
      ['accept', 'accept', [PAGE], 'consent'],
      ['gpc', 'none', [PAGE], 'consent'],
      ['none', 'none', [PAGE], 'consent'],
      ['refuse', 'refuse', [PAGE], 'consent'],
    ]);
    expect((await start()).body).toMatchObject({ code: 'run-already-active' });
  });

  test('withdraw what was accepted on request, with a job of their own', async () => {
    const { id } = matrixRunSchema.parse((await bench.start(websiteId, { withdraws: true })).body);
    const jobs = await jobsOf(id);
    expect(jobs.map(({ matrixState, plan }) => [matrixState, plan.consent])).toContainEqual([
      'withdrawn',
      'accept',
    ]);
    expect(jobs).toHaveLength(5);
  });

  test('say which vendor fires in which state, and what is wrong with it', async () => {
    const id = await ended();
    const matrix = storedMatrixSchema.parse(await get(id));
    expect(matrix.states).toEqual([...USUAL_STATES]);
    expect(matrix.run).toMatchObject({ endedAt: new Date(app.clock.now()).toISOString(), findings: 3 });
    expect(matrix.vendors).toMatchObject([
      {
        vendor: GA,
        name: 'Google Analytics 4',
        states: { none: { hits: 1, pages: 1, findings: 1 }, refuse: { hits: 1, pages: 1 } },
      },
    ]);
    expect(matrix.pages).toMatchObject([{ url: PAGE, states: { refuse: { answered: 'refuse' } } }]);
    const { items } = listOf(storedConsentFindingSchema).parse(await get(`${id}/findings`));
    expect(items.map(({ kind }) => kind)).toEqual(['before-consent', 'against-refusal', 'against-gpc']);
    const filtered = listOf(storedConsentFindingSchema).parse(await get(`${id}/findings?state=gpc`));
    expect(filtered.items.map(({ kind }) => kind)).toEqual(['against-gpc']);
    const visits = await get(`${id}/visits?${new URLSearchParams({ vendor: GA, state: 'refuse' })}`);
    expect(visits).toMatchObject({
      items: [{ url: PAGE, answered: 'refuse', hits: 1 }],
      total: { count: 1 },
    });
  });

  test('leave out vendors that need no consent, in those of the past too', async () => {
    const id = await ended();
    const url = `/api/websites/${websiteId}/exempt-vendors`;
    const { updatedAt } = exemptVendorsSchema.parse((await moderator({ url })).body);
    const vendors = [{ vendor: GA, reason: 'audience only' }];
    const twice = { vendors: [...vendors, { vendor: GA.toUpperCase() }], updatedAt };
    expect((await moderator({ method: 'PUT', url, payload: twice })).body).toMatchObject({
      data: { fields: [{ path: 'vendors.1.vendor', code: 'vendor-twice' }] },
    });
    await moderator({ method: 'PUT', url, payload: { vendors, updatedAt } });
    const late = await moderator({ method: 'PUT', url, payload: { vendors: [], updatedAt } });
    expect(late.body).toMatchObject({ code: 'changed-meanwhile' });
    expect(storedMatrixSchema.parse(await get(id)).vendors).toMatchObject([{ vendor: GA, isExempt: true }]);
    expect(await get(`${id}/findings`)).toMatchObject({ items: [] });
    expect(await get(id)).toMatchObject({ run: { findings: 0 } });
    expect(await causes('open')).toEqual([]);
    const since = exemptVendorsSchema.parse((await moderator({ url })).body);
    await moderator({ method: 'PUT', url, payload: { vendors: [], updatedAt: since.updatedAt } });
    expect(await causes('open')).toHaveLength(3);
  });

  test('open a cause for each finding, and end it once a later one does not show it', async () => {
    const id = await ended();
    const found = await causes('open');
    const named = { kind: 'consent', vendor: GA };
    expect(found).toHaveLength(3);
    expect(found).toContainEqual({
      kind: 'cause',
      cause: { ...named, finding: 'against-refusal' },
      facts: { vendor: 'Google Analytics 4', expected: '0', seen: '1', state: 'refuse' },
    });
    const { items } = listOf(storedConsentFindingSchema).parse(await get(`${id}/findings`));
    expect(items.every(({ causeId }) => causeId !== null)).toBe(true);
    await ended(visitThatObeys);
    expect(await causes('open')).toEqual([]);
    expect(await causes('ended')).toHaveLength(3);
  });

  test('know no more of a refusal that the banner did not take', async () => {
    await ended();
    await ended((state) => (state === 'refuse' ? visitUnanswered() : visitThatObeys(state)));
    expect((await causes('open')).map((found) => found?.cause)).toMatchObject([
      { finding: 'against-refusal' },
    ]);
  });

  test('count for no health', async () => {
    const id = await ended();
    const jobs = (await jobsOf(id)).map((job) => job.id);
    const visits = await db
      .selectFrom('observations')
      .select('countsForHealth')
      .where('jobId', 'in', jobs)
      .execute();
    expect(visits).toEqual(Array.from({ length: 4 }, () => ({ countsForHealth: false })));
    const problems = await db
      .selectFrom('problems')
      .select('kind')
      .where('websiteId', '=', websiteId)
      .where('kind', '=', 'check')
      .execute();
    expect(problems).toEqual([]);
  });

  test(
    'ring an alarm at once for each finding, and once more when it is over',
    { tags: ['exhaustive'] },
    async () => {
      const { companyId } = bench;
      const needs = { db, clock: app.clock, queue: SILENT_QUEUE, wake: createWake(app.clock) };
      const watch = () => watchAlarms({ ...needs, signal: new AbortController().signal });
      await addFirstChannel({ db, now: new Date(app.clock.now()) }, { companyId, locale: 'en' });
      await watch();
      const readSteps = async () => {
        const rows = await db.selectFrom('deliveries').select(['event', 'title']).execute();
        return rows.filter(({ title }) => title.includes('has refused')).map(({ event }) => event);
      };
      await ended();
      await watch();
      expect(await readSteps()).toEqual(['opened']);
      await ended(visitThatObeys);
      await watch();
      expect((await readSteps()).toSorted()).toEqual(['opened', 'over']);
    },
  );

  test('lose and double no visit when an agent dies in the middle of a state', async () => {
    const { id } = matrixRunSchema.parse((await start()).body);
    await db
      .updateTable('agents')
      .set({ status: JSON.stringify({ consentMatrix: true }) })
      .execute();
    const [job] = await jobsOf(id);
    const jobId = job?.id ?? '';
    const pages = [PAGE, `${PAGE}/2`, `${PAGE}/3`].map((url) => ({ url, kind: 'healthy' as const }));
    const agent = createFakeAgent({ pages, startedAt: new Date(app.clock.now()).toISOString() });
    await ensurePartitions(db, [new Date(app.clock.now())]);
    // The agent crashes once its first page is stored, and no longer knows the run after its restart.
    let callsSince = 0;
    agent.after = (verb) => {
      if (verb === 'ack' && callsSince === 0) agent.behaviour = 'forgetful';
    };
    agent.before = () => {
      if (agent.behaviour === 'forgetful' && ++callsSince > 1) agent.behaviour = 'well';
    };
    await runJob(workerOf(db, { clock: app.clock, waitsSinceMs: new Map() }, agent), jobId);
    expect(agent.orders.map(({ attempt }) => attempt)).toEqual([1, 2]);
    const visits = await db
      .selectFrom('consentVisits')
      .innerJoin('pages', 'pages.id', 'consentVisits.pageId')
      .innerJoin('observations', 'observations.id', 'consentVisits.observationId')
      .select(['pages.url', 'observations.jobId', 'observations.attempt'])
      .where('matrixId', '=', id)
      .orderBy('pages.url')
      .execute();
    expect(visits).toEqual(pages.map(({ url }, index) => ({ url, jobId, attempt: index === 0 ? 1 : 2 })));
    expect(
      await db.selectFrom('jobs').select(['state', 'pagesDone']).where('id', '=', jobId).execute(),
    ).toEqual([{ state: 'succeeded', pagesDone: 3 }]);
  });
});
