import { causeSchema } from '@vigie/contract/cause.ts';
import { MATRIX_STATES } from '@vigie/contract/consent-matrix.ts';
import {
  exemptVendorsSchema,
  keptFindingSchema,
  keptMatrixSchema,
  matrixRunSchema,
} from '@vigie/contract/kept-consent.ts';
import { listOf } from '@vigie/contract/list.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { visitThatFires, visitThatObeys, visitUnanswered } from '../../../test/consent-rows.ts';
import { createAgentRow, createWebsiteRow, TRACKING } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createCompany, createUser } from '../../../test/users.ts';
import { judgePage } from '../../judging/judged-page.ts';
import { ensurePartitions } from '../observations/partitions.ts';
import { storePages } from '../observations/store-pages.service.ts';
import { endJob } from '../runs/job-end.service.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const PAGE = 'https://shop.example/consent';
const GA = 'ga4';

describe('consent matrices', async () => {
  const app = await openTestApp();
  const { db } = app;
  afterAll(() => app.close());
  const companyId = await createCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createUser(db, { companyId, role: 'moderator' }));
  let websiteId: string;
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
    await db
      .insertInto('pages')
      .values({ id: crypto.randomUUID(), companyId, websiteId, url: PAGE, firstSeenAt: NOW, lastSeenAt: NOW })
      .execute();
  });

  const start = () =>
    moderator({ method: 'POST', url: '/api/consent-matrices', payload: { websiteId, pagesMax: 5 } });
  const jobsOf = (matrixId: string) =>
    db.selectFrom('jobs').selectAll().where('matrixId', '=', matrixId).orderBy('matrixState').execute();
  const get = async (path: string) => (await moderator({ url: `/api/consent-matrices/${path}` })).body;

  /** Each job visits the page, and ends. */
  async function visitAll(matrixId: string, visit = visitThatFires): Promise<void> {
    const now = new Date(app.clock.now());
    await ensurePartitions(db, [now]);
    for (const { id: jobId, matrixState } of await jobsOf(matrixId)) {
      await db.insertInto('runs').values({ id: jobId, companyId, jobId, orderFrozen: '{}' }).execute();
      const observation = visit(matrixState ?? 'none');
      const by = { tracking: TRACKING, healthTestId: null, now };
      const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId };
      await db.transaction().execute(async (transaction) => {
        await storePages(transaction, scope, [judgePage({ url: PAGE, observation }, by)]);
        await endJob(transaction, jobId, {
          state: 'succeeded',
          failure: null,
          isIncomplete: false,
          now,
        });
      });
    }
  }
  const ended = async (visit = visitThatFires): Promise<string> => {
    app.clock.advance(60);
    const { id } = matrixRunSchema.parse((await start()).body);
    await visitAll(id, visit);
    return id;
  };
  const causes = async (state: string) => {
    const asked = new URLSearchParams({ websiteId, kind: 'consent', state });
    const { items } = z
      .object({ items: z.array(causeSchema) })
      .parse((await moderator({ url: `/api/causes?${asked}` })).body);
    return items.map(({ subject }) => (subject.kind === 'cause' ? subject : null));
  };

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

  test('say which vendor fires in which state, and what is wrong with it', async () => {
    const id = await ended();
    const matrix = keptMatrixSchema.parse(await get(id));
    expect(matrix.states).toEqual([...MATRIX_STATES]);
    expect(matrix.run).toMatchObject({ endedAt: new Date(app.clock.now()).toISOString(), findings: 3 });
    expect(matrix.vendors).toMatchObject([
      {
        vendor: GA,
        name: 'Google Analytics 4',
        states: { none: { hits: 1, pages: 1, findings: 1 }, refuse: { hits: 1, pages: 1 } },
      },
    ]);
    expect(matrix.pages).toMatchObject([{ url: PAGE, states: { refuse: { answered: 'refuse' } } }]);
    const { items } = listOf(keptFindingSchema).parse(await get(`${id}/findings`));
    expect(items.map(({ kind }) => kind)).toEqual(['before-consent', 'against-refusal', 'against-gpc']);
    const filtered = listOf(keptFindingSchema).parse(await get(`${id}/findings?state=gpc`));
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
    expect(keptMatrixSchema.parse(await get(id)).vendors).toMatchObject([{ vendor: GA, isExempt: true }]);
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
    const { items } = listOf(keptFindingSchema).parse(await get(`${id}/findings`));
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
      .where('runId', 'in', jobs)
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
});
