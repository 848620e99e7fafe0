import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobSchema } from '@vigie/contract/job.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyDetail, JourneyRun } from '@vigie/contract/stored-journey.ts';
import { createJourneyRecord, PICTURE, PICTURE_SHA256, pushing } from '../../../test/journey-records.ts';
import { JOURNEY } from '../../../test/journey-rows.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { reevaluatePlans } from '../../workers/reevaluate-plans.ts';
import { insertAlarmEvaluations } from '../alarms/incidents.store.ts';
import { evaluateNextAlarms } from '../alarms/evaluate-alarms.service.ts';
import { filesOf } from '../observations/files.store.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { beginAttempt, markTaken, openRun, storeJourneyStep } from '../runs/runs.store.ts';

describe('journeys', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const agentId = await createAgentRow(db);
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
  });

  const post = (url: string, payload: object = {}) =>
    moderator({ method: 'POST', url: `/api/${url}`, payload });
  const get = async (url: string) => (await moderator({ method: 'GET', url: `/api/${url}` })).body;
  const create = async (changes: Partial<typeof JOURNEY> = {}) =>
    (await post('journeys', { ...JOURNEY, ...changes, websiteId })).body as JourneyDetail;
  const recordOf = (second: 'passed' | 'failed') =>
    createJourneyRecord(second, new Date(bench.clock.now()).toISOString());
  const runsOf = async (id: string) => (await get(`journeys/${id}/runs`)) as { items: JourneyRun[] };

  const csv = async (path: string, locale: string) => {
    const { headers, bytes } = await moderator({
      url: `/api/${path}locale=${locale}&timeZone=Europe/Paris`,
    });
    return { headers, lines: bytes.toString().trimEnd().split('\r\n') };
  };

  /** Sends the record of a journey as an agent, and then the end of the run. */
  async function tell(jobId: string, journeyId: string, record: JourneyRecord): Promise<void> {
    const now = new Date(bench.clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    await markTaken(db, run, { ...run.current, now });
    await ingestEvents(db, {
      run,
      attempt: run.current,
      now,
      events: [
        { seq: 1, type: 'journey-started', journeyId },
        { seq: 2, type: 'journey-finished', journeyId, record },
        { seq: 3, type: 'finished', outcome: 'succeeded', message: '' },
      ],
    });
  }

  async function runWith(journeyId: string, record: JourneyRecord): Promise<JourneyRun> {
    bench.clock.advance(60);
    const { body } = await post(`journeys/${journeyId}/runs`);
    await tell(jobSchema.parse(body).id, journeyId, record);
    const [run] = (await runsOf(journeyId)).items;
    if (run === undefined) throw new Error('the run is listed');
    return run;
  }

  test('are stored with the values that their steps need, and changed from the version that was read', async () => {
    const contextId = await createContextRow(db, { companyId, websiteId });
    const journey = await create({ contextId });
    expect(journey).toMatchObject({
      stepsTotal: 3,
      valueNames: ['name'],
      missingValues: ['name'],
      lastRun: null,
    });
    expect(journey.recording).toEqual(JOURNEY.recording);
    const put = (updatedAt: string) =>
      moderator({
        method: 'PUT',
        url: `/api/journeys/${journey.id}`,
        payload: { ...JOURNEY, title: 'Buy two', updatedAt },
      });
    expect(await put(journey.updatedAt)).toMatchObject({ status: 200, body: { title: 'Buy two' } });
    expect(await put(journey.updatedAt)).toMatchObject({ status: 422, body: { code: 'changed-meanwhile' } });
    const copy = await post(`journeys/${journey.id}/duplicates`);
    expect(copy).toMatchObject({ status: 201, body: { title: 'Buy two (copie)', isDraft: true } });
    const list = (await get(`journeys?websiteId=${websiteId}&q=two`)) as { items: unknown[] };
    expect(list.items).toHaveLength(2);
    expect(list.items[0]).not.toHaveProperty('recording');
  });

  test('start only with the state of a prelude of their own website', async () => {
    const prelude = await create({ isPrelude: true });
    expect(await create({ preludeId: prelude.id })).toMatchObject({ preludeId: prelude.id });
    const refused = {
      status: 400,
      body: { data: { fields: [{ path: 'preludeId', code: 'prelude-unknown' }] } },
    };
    expect(
      await post('journeys', { ...JOURNEY, isPrelude: true, preludeId: prelude.id, websiteId }),
    ).toMatchObject(refused);
    const elsewhere = await createWebsiteRow(db, { companyId });
    expect(await post('journeys', { ...JOURNEY, preludeId: prelude.id, websiteId: elsewhere })).toMatchObject(
      refused,
    );
  });

  test('that change the world are run by hand and confirmed, and never by a retry', async () => {
    const { id } = await create({ changesWorld: true });
    const refused = { status: 422, body: { code: 'journey-not-confirmed' } };
    expect(await post(`journeys/${id}/runs`)).toMatchObject(refused);
    const confirmed = await post(`journeys/${id}/runs`, { isConfirmed: true });
    expect(confirmed).toMatchObject({ status: 202, body: { kind: 'journey', journey: { id } } });
    expect(await post(`journeys/${id}/runs`, { isConfirmed: true })).toMatchObject({
      body: { code: 'run-already-active' },
    });
    const { id: jobId } = jobSchema.parse(confirmed.body);
    await tell(jobId, id, recordOf('passed'));
    expect(await post(`jobs/${jobId}/retries`)).toMatchObject(refused);
  });

  test('return the step that their agent does now, and none once they are over', async () => {
    const { id } = await create();
    const { body } = await post(`journeys/${id}/runs`);
    const { id: jobId } = jobSchema.parse(body);
    const now = new Date(bench.clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('the attempt is under way');
    const { current: attempt } = run;
    await markTaken(db, run, { ...attempt, now });
    const journeyStep = { journeyId: id, step: 2 };
    const begun = { seq: 1, type: 'journey-started' as const, journeyId: id };
    await ingestEvents(db, { run, attempt, now, events: [begun], journeyStep });
    const stepOf = async () => jobSchema.parse(await get(`jobs/${jobId}`)).progress.step;
    const second = { number: 2, total: 3, type: 'change', label: 'change #name' };
    expect(await stepOf()).toEqual({ journeyId: id, title: 'Buy a lamp', ...second });
    const later = { attempt: { ...attempt, cursor: 1 }, step: { journeyId: id, step: 3 } };
    expect(await storeJourneyStep(db, run, later)).toBe(true);
    expect(await stepOf()).toMatchObject({ number: 3, type: 'click' });
    expect(await storeJourneyStep(db, run, { ...later, attempt: { number: 9 } })).toBe(false);
    const record = recordOf('passed');
    const over = { seq: 2, type: 'journey-finished' as const, journeyId: id, record };
    await ingestEvents(db, { run, attempt: later.attempt, now, events: [over] });
    expect(await stepOf()).toBeNull();
  });

  test('are exported with their last run, and each with its runs', async () => {
    const { id } = await create({ title: '=HYPERLINK("x")', isDraft: true });
    await create({ title: 'Other' });
    await runWith(id, recordOf('failed'));
    const list = await csv(`journeys.csv?websiteId=${websiteId}&q=hyper&`, 'fr');
    expect(list.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(list.headers['content-disposition']).toMatch(/parcours-.+\.csv/);
    expect(list.lines).toHaveLength(2);
    expect(list.lines[0]).toMatch(/^\uFEFFParcours;Description;.*Dernier passage \(Europe\/Paris\);/);
    expect(list.lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)";;Critique;oui;non;non;3;;name;/);
    expect(list.lines[1]).toContain(';Une étape n’a pas pu être faite;1;2;two;');
    const runs = await csv(`journeys/${id}/runs.csv?`, 'en');
    expect(runs.lines).toHaveLength(2);
    expect(runs.lines[1]).toContain(',A step could not be done,1,2,2,two,');
    const other = await bench.signIn(
      await createTestUser(db, { companyId: await createTestCompany(db, 'B'), role: 'moderator' }),
    );
    expect((await other({ url: `/api/journeys/${id}/runs.csv` })).status).toBe(404);
    expect((await other({ url: `/api/journeys.csv?websiteId=${websiteId}` })).status).toBe(404);
  });

  test('are stored once with their pages, and count for no health', async () => {
    const { id } = await create();
    const files = filesOf(db, { companyId, websiteId });
    await files.put([{ sha256: PICTURE_SHA256, bytes: PICTURE }]);
    const run = await runWith(id, recordOf('passed'));
    expect(run).toMatchObject({
      outcome: 'passed',
      state: 'succeeded',
      stepsDone: 2,
      failedStep: null,
      findings: 0,
    });
    const detail = (await get(`journey-runs/${run.id}`)) as { steps: { observationId: string | null }[] };
    const visits = await db
      .selectFrom('observations')
      .select(['id', 'countsForHealth'])
      .where('jobId', '=', run.jobId)
      .orderBy('id')
      .execute();
    expect(visits).toHaveLength(2);
    expect(visits.every(({ countsForHealth }) => !countsForHealth)).toBe(true);
    expect(new Set(detail.steps.map(({ observationId }) => observationId))).toEqual(
      new Set(visits.map((visit) => visit.id)),
    );
    const picture = await moderator({ method: 'GET', url: `/api/journey-runs/${run.id}/pictures/2` });
    expect(picture.status).toBe(200);
    const job = await get(`jobs/${run.jobId}`);
    expect(job).toMatchObject({
      score: null,
      journey: { title: JOURNEY.title },
      journeys: { total: 1, passed: 1 },
    });
    expect(await get(`journeys/${id}`)).toMatchObject({ staleSteps: [2], lastRun: { id: run.id } });
  });

  test('of two runs return the outcome of each step', async () => {
    const { id } = await create();
    const reference = await runWith(id, recordOf('passed'));
    const shown = await runWith(id, recordOf('failed'));
    expect(shown).toMatchObject({
      outcome: 'step-failed',
      failedStep: { number: 2, reason: { code: 'element-not-found' } },
    });
    const neighbours = { previousId: reference.id, nextId: null, lastPassedId: reference.id };
    expect(await get(`journey-runs/${shown.id}`)).toMatchObject(neighbours);
    const compared = await get(`journey-runs/${shown.id}/comparison?withRunId=${reference.id}`);
    expect(compared).toMatchObject({
      steps: [
        { reference: 'passed', shown: 'passed' },
        { reference: 'passed', shown: 'failed' },
      ],
      appeared: [],
      gone: [],
    });
  });

  test('count in the plan of their website, and are evaluated again by its next version', async () => {
    const { id } = await create();
    const sources = ['dataLayer:dataLayer'];
    const cart = { name: 'view_cart', sources, due: { step: 2 } };
    const path = `websites/${websiteId}/tracking-plan`;
    const save = (events: object[], version: number) =>
      moderator({ method: 'PUT', url: `/api/${path}`, payload: { plan: { events }, version } });
    const problems = async () =>
      (await get(`problems?websiteId=${websiteId}&state=open&kind=finding`)) as { items: object[] };
    await save([cart, { name: 'purchase', sources, due: { label: 'two' } }], 0);
    const run = await runWith(id, pushing('view_cart', recordOf('passed')));
    expect(run).toMatchObject({ outcome: 'failed', planVersion: 1, findings: 1 });
    expect(await get(`${path}/coverage`)).toMatchObject({
      visits: 1,
      figures: { due: 2, met: 1 },
      events: [
        { event: 'purchase', coverage: 'with-findings', count: 0, findings: 1 },
        { event: 'view_cart', coverage: 'as-planned', count: 1, visits: 1, pages: 1 },
      ],
    });
    const missing = { kind: 'missing', event: 'purchase', count: 1, pages: 1, first: { step: 2 } };
    expect(await get(`${path}/findings`)).toMatchObject({ items: [missing] });
    expect((await problems()).items).toHaveLength(1);
    await save([{ ...cart, times: 2 }], 1);
    await reevaluatePlans({ db, clock: bench.clock, signal: new AbortController().signal });
    expect(await get(`journey-runs/${run.id}`)).toMatchObject({
      outcome: 'failed',
      planVersion: 2,
      figures: { due: 1, met: 0 },
      findings: [{ kind: 'too-seldom', event: 'view_cart', step: 2, expected: '2', seen: '1' }],
    });
    expect(await get(path)).toMatchObject({
      reevaluation: { state: 'done', visitsDone: 1, before: { due: 2, met: 1 }, after: { due: 1, met: 0 } },
    });
    expect((await problems()).items).toMatchObject([{ cause: { event: 'view_cart' }, facts: { seen: '1' } }]);
    await save([cart], 2);
    await reevaluatePlans({ db, clock: bench.clock, signal: new AbortController().signal });
    expect(await get(`journey-runs/${run.id}`)).toMatchObject({ outcome: 'passed', planVersion: 3 });
    expect((await problems()).items).toEqual([]);
  });

  test(
    'that cannot be done are incidents: a critical one at once, others by two runs, until one is done',
    { tags: ['exhaustive'] },
    async () => {
      await insertAlarmEvaluations(db, new Date(bench.clock.now()));
      await post('alerts/rules', { websiteId, condition: { kind: 'journey' } });
      bench.clock.advance(60);
      const critical = await create();
      const minor = await create({ severity: 'minor' });
      const incidents = async () => {
        bench.clock.advance(3_600);
        await lookAtAll();
        const { items } = (await get(`alerts/incidents?websiteId=${websiteId}&state=any`)) as {
          items: { state: string; severity: string; subject: object }[];
        };
        return items.map(({ state, severity }) => `${severity} ${state}`).toSorted();
      };
      await runWith(critical.id, recordOf('failed'));
      await runWith(minor.id, recordOf('failed'));
      expect(await incidents()).toEqual(['critical open']);
      await runWith(minor.id, recordOf('failed'));
      expect(await incidents()).toEqual(['critical open', 'minor open']);
      await runWith(critical.id, recordOf('passed'));
      expect(await incidents()).toEqual(['critical over', 'minor open']);
      const preview = await post('alerts/rules/preview', { websiteId, condition: { kind: 'journey' } });
      expect(preview.body).toMatchObject({
        rings: 2,
        examples: [
          { subject: { kind: 'journey', journeyId: minor.id, step: 2, code: 'element-not-found' } },
          { subject: { journeyId: critical.id } },
        ],
      });
    },
  );

  async function lookAtAll(): Promise<void> {
    const queue = { enqueue: async () => {} } as unknown as RunQueue;
    while (await evaluateNextAlarms({ db, now: new Date(bench.clock.now()), queue }));
  }
});
