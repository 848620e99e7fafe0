import type { TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { reevaluatePlans } from '../../workers/reevaluate-plans.ts';

const PURCHASE = {
  type: 'object',
  properties: { value: { type: 'number' }, currency: { enum: ['EUR'] } },
  required: ['value', 'currency'],
};
const DUE: TrackingPlanInput = {
  events: [{ name: 'purchase', sources: ['ga4'], due: { pages: ['/thanks*'] }, schema: PURCHASE }],
  unplanned: 'report',
};

const hit = (name: string, properties: Record<string, string | number> = {}) => {
  const own = Object.entries(properties).map(([key, value]) => [
    `${typeof value === 'number' ? 'epn' : 'ep'}.${key}`,
    String(value),
  ]);
  const query = new URLSearchParams([['v', '2'], ['tid', 'G-1'], ['en', name], ...own]);
  return `https://www.google-analytics.com/g/collect?${query}`;
};
const GOOD = hit('purchase', { value: 49.9, currency: 'EUR' });
const TEXT = hit('purchase', { value: '49.90', currency: 'EUR' });

describe('a tracking plan', async () => {
  let websiteId: string;
  const { signal } = new AbortController();
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const moderator = await bench.signIn(
    await createTestUser(db, { companyId, role: 'moderator', email: 'mo@vigie.example' }),
  );
  const guest = await bench.signIn(await createTestUser(db, { companyId, role: 'guest' }));
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
  });
  afterAll(() => bench.close());

  const path = (rest = '') => `/api/websites/${websiteId}/tracking-plan${rest}`;
  const save = (plan: object, version: number) =>
    moderator({ method: 'PUT', url: path(), payload: { plan, version, note: 'Agreed' } });
  const read = async (rest = '', caller = moderator) => (await caller({ url: path(rest) })).body;
  const reevaluate = (by = db) => reevaluatePlans({ db: by, clock: bench.clock, signal });
  const problems = async () =>
    (await moderator({ url: `/api/problems?websiteId=${websiteId}&state=any&kind=finding` })).body;
  async function visit(hour: number, pages: Record<string, string[]>): Promise<string> {
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const startedAt = `2026-03-10T0${hour}:00:00.000Z`;
    const visits = Object.entries(pages).map(([page, hits]) => ({
      url: `https://shop.example/${page}`,
      kind: 'healthy' as const,
      startedAt,
      hits,
    }));
    await observePages(db, { companyId, websiteId, jobId, agentId, pages: visits });
    return jobId;
  }
  async function expectCountsEqualVisits() {
    const { rows } = await sql<{ said: string; counted: string }>`
      select (select jsonb_agg(distinct told order by told) from (
          select page_id, one ->> 0, one ->> 1, sum((one ->> 2)::int), sum((one ->> 3)::int), sum((one ->> 4)::int),
            sum((one ->> 5)::int), sum((one ->> 6)::int), sum((one ->> 7)::int)
          from visit_evaluations, jsonb_array_elements(counts) as one
          where website_id = ${websiteId} group by 1, 2, 3) as told)::text as said,
        (select jsonb_agg(distinct told order by told) from (
          select page_id, event as "?column?", source as "?column?", count as sum, due as sum, met as sum, seen as sum,
            valid as sum, findings as sum
          from event_days where website_id = ${websiteId}) as told)::text as counted`.execute(db);
    expect(rows[0]?.counted).toBe(rows[0]?.said);
  }

  test('has versions that nobody overwrites unseen', async () => {
    expect(await read()).toEqual({ websiteId, current: null, plan: null, reevaluation: null });
    expect(await save(DUE, 0)).toMatchObject({
      status: 200,
      body: { current: { version: 1, note: 'Agreed', author: 'mo@vigie.example', events: 1 } },
    });
    expect(await save(DUE, 0)).toMatchObject({ status: 422, body: { code: 'changed-meanwhile' } });
    await save({ ...DUE, events: [] }, 1);
    const removed = { kind: 'event-removed', event: 'purchase' };
    const changes = { total: 1, first: [removed] };
    const listed = [
      { version: 2, changes },
      { version: 1, changes: null },
    ];
    expect(await read('/versions')).toMatchObject(listed);
    await db.updateTable('trackingPlans').set({ changes: null }).where('websiteId', '=', websiteId).execute();
    expect(await read('/versions')).toMatchObject(listed);
    expect(await read('?version=1')).toMatchObject({ plan: { events: [{ name: 'purchase' }] } });
    expect((await moderator({ url: path('?version=9') })).status).toBe(404);
  });

  test('is refused with the field of each fault', async () => {
    const schema = { properties: { value: { type: 'string', pattern: '(a+)+\\1' } } };
    const answer = await save({ events: [{ name: 'lead', sources: ['ga4'], schema }] }, 0);
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: expect.stringMatching(/^plan\.events\.0\.schema/) }] } },
    });
    expect(await read('/versions')).toEqual([]);
  });

  test.each(['csv', 'xlsx'])('is written as %s and read back', async (format) => {
    await save(DUE, 0);
    const { headers, bytes } = await moderator({ url: path(`/file?format=${format}&locale=fr`) });
    expect(headers['content-disposition']).toContain(`tracking-plan-1.${format}`);
    const content = format === 'csv' ? { text: bytes.toString() } : { base64: bytes.toString('base64') };
    const payload = { files: [{ name: `plan.${format}`, ...content }] };
    const { body } = await moderator({ method: 'POST', url: path('/readings'), payload });
    expect(body).toMatchObject({ format, faults: [], plan: { events: DUE.events } });
  });

  test('evaluates the events of visits, and opens and ends problems by it', async () => {
    await save(DUE, 0);
    await reevaluate();
    await visit(8, { 'thanks/1': [TEXT], 'thanks/2': [], home: [hit('scroll')] });
    expect(await read('/coverage')).toMatchObject({
      figures: { due: 2, met: 1, seen: 1, valid: 0 },
      conformity: expect.closeTo(100 / 3, 6),
      visits: 3,
      events: [
        { event: 'purchase', coverage: 'with-findings', count: 1, findings: 2 },
        { event: 'scroll', coverage: 'unplanned', count: 1, figures: { seen: 0 } },
      ],
    });
    expect(await problems()).toMatchObject({
      items: [
        { cause: { finding: 'missing', event: 'purchase', source: 'ga4' }, severity: 'major' },
        { cause: { finding: expect.any(String) }, severity: 'minor' },
        { cause: { finding: expect.any(String) }, severity: 'minor' },
      ],
    });
    expect((await problems()) as object).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          cause: {
            kind: 'finding',
            finding: 'wrong-type',
            event: 'purchase',
            source: 'ga4',
            property: 'value',
          },
          facts: { expected: expect.any(String), seen: expect.any(String) },
        }),
      ]),
    });
    await visit(9, { 'thanks/1': [], 'thanks/2': [GOOD], home: [] });
    const { items } = (await problems()) as { items: { state: string; cause: { finding: string } }[] };
    expect(items.map(({ state, cause }) => `${cause.finding} ${state}`).toSorted()).toEqual([
      'missing open',
      'missing resolved',
      'unplanned resolved',
      // The purchase did not occur again: nothing proves that its value is right.
      'wrong-type open',
    ]);
    await expectCountsEqualVisits();
    const causes = await moderator({ url: `/api/causes?websiteId=${websiteId}&kind=finding` });
    expect(causes.body).toMatchObject({ items: [{ costPoints: null }, { costPoints: null }] });
  });

  test('returns findings in groups, with values for those who may read them', async () => {
    await save(DUE, 0);
    await visit(8, { 'thanks/1': [TEXT], 'thanks/2': [TEXT] });
    const groups = { items: [{ kind: 'wrong-type', count: 2, pages: 2, causeId: expect.any(String) }] };
    expect(await read('/findings?kind=wrong-type')).toMatchObject(groups);
    expect(await read('/findings?q=currency')).toMatchObject({ items: [] });
    expect(await read('/event?event=purchase')).toMatchObject({
      entries: [{ name: 'purchase' }],
      firstFailing: { url: expect.stringContaining('/thanks/') },
      examples: [{ properties: { value: '49.90' } }, {}],
    });
    expect(await read('/matrix')).toMatchObject({
      columns: [{ label: '/thanks*' }],
      rows: [{ event: 'purchase', cells: [{ count: 2, findings: 2, figures: { due: 2, met: 2 } }] }],
    });
    const file = await moderator({ url: path('/findings.csv?locale=fr') });
    expect(file.text).toContain('purchase');
    await db.updateTable('profiles').set({ allContexts: true }).where('companyId', '=', companyId).execute();
    expect(await read('/findings', guest)).toMatchObject({ items: [{ first: { seen: null } }] });
    expect(await read('/event?event=purchase', guest)).toMatchObject({ examples: [] });
  });

  test('evaluates earlier visits again, and ends what it no longer requires', async () => {
    await visit(7, { 'thanks/1': [TEXT] });
    await db.deleteFrom('visitEvents').where('websiteId', '=', websiteId).execute();
    await db.deleteFrom('visitEvaluations').where('websiteId', '=', websiteId).execute();
    await db.deleteFrom('eventDays').where('websiteId', '=', websiteId).execute();
    await visit(8, { 'thanks/1': [TEXT], 'thanks/2': [] });
    await save(DUE, 0);
    await reevaluate();
    expect(await read()).toMatchObject({
      reevaluation: {
        state: 'done',
        visitsTotal: 3,
        visitsDone: 3,
        before: { due: 0, seen: 0 },
        after: { due: 3, met: 2, seen: 2, valid: 0 },
      },
    });
    expect(await problems()).toMatchObject({ items: [{ occurrences: 1 }, { occurrences: 2 }] });
    await expectCountsEqualVisits();
    await save({ events: [{ name: 'purchase', sources: ['ga4'] }] }, 1);
    await reevaluate();
    expect(await problems()).toMatchObject({ items: [{ state: 'resolved' }, { state: 'resolved' }] });
    expect(await read('/evolution')).toMatchObject({
      days: [{ day: '2026-03-10', conformity: 100 }],
      versions: [{ version: 1 }, { version: 2 }],
    });
    await expectCountsEqualVisits();
  });

  test('goes on after its worker was killed, and counts nothing twice', async () => {
    await visit(8, { 'thanks/1': [TEXT], 'thanks/2': [] });
    await save(DUE, 0);
    const killed = new AbortController();
    const dying = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'events' in row)) killed.abort();
        return result;
      },
    });
    await reevaluatePlans({ db: dying, clock: bench.clock, signal: killed.signal });
    await visit(9, { 'thanks/1': [GOOD] });
    await reevaluate();
    expect(await read()).toMatchObject({ reevaluation: { state: 'running', visitsDone: 2 } });
    bench.clock.advance(61);
    await reevaluate();
    expect(await read()).toMatchObject({ reevaluation: { state: 'done', visitsTotal: 2, visitsDone: 2 } });
    expect(await problems()).toMatchObject({
      items: [
        { cause: { finding: 'missing' }, state: 'open' },
        { cause: { finding: 'wrong-type' }, state: 'resolved' },
      ],
    });
    await expectCountsEqualVisits();
  });

  test('is compared from run to run', async () => {
    await save(DUE, 0);
    const before = await visit(8, { 'thanks/1': [GOOD], 'thanks/2': [TEXT] });
    const after = await visit(9, { 'thanks/1': [TEXT], 'thanks/2': [GOOD] });
    const compared = await moderator({
      url: `/api/comparisons?websiteId=${websiteId}&jobId=${after}&withJobId=${before}`,
    });
    expect(compared.body).toMatchObject({
      causes: expect.arrayContaining([
        expect.objectContaining({
          kind: 'broken',
          cause: expect.objectContaining({ finding: 'wrong-type' }),
        }),
        expect.objectContaining({ kind: 'fixed', cause: expect.objectContaining({ finding: 'wrong-type' }) }),
      ]),
    });
  });
});
