import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem, ProblemDetail, ProblemGroup } from '@vigie/contract/problem.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createTestRow } from '../../../test/pool-rows.ts';
import { createProblemRow, type NewProblemRow } from '../../../test/problem-rows.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

interface Page<T> {
  items: T[];
  next: string | null;
  total: { count: number };
}
const SHOP = 'https://shop.example';
const seenAt = (hour: number) => ({ lastSeenAt: new Date(Date.UTC(2026, 2, 10, hour)) });

describe('problems', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let admin: TestCaller;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    admin = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'admin' }));
  });
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  const create = (columns: Partial<NewProblemRow> = {}) =>
    createProblemRow(bench.db, { companyId, websiteId, ...columns });
  async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const { status, body } = await moderator({
      url: `/api/problems${path}?${new URLSearchParams({ websiteId, ...query })}`,
    });
    expect(status).toBe(200);
    return body as T;
  }
  const list = (query: Record<string, string> = {}) => ask<Page<Problem>>('', query);
  const put = async (path: string, payload: object) =>
    (await moderator({ method: 'PUT', url: `/api/problems${path}`, payload })).body;

  test('are listed gravest first, without those that are over or muted', async () => {
    const minor = await create({ severity: 1, ...seenAt(12) });
    const old = await create({ ...seenAt(9) });
    const critical = await create({ ...seenAt(10), state: 'acknowledged' });
    await create({ state: 'muted' });
    await create({ resolvedAt: new Date() });
    const { items, total } = await list();
    expect(items.map(({ id }) => id)).toEqual([critical, old, minor]);
    expect(total).toEqual({ count: 3, estimated: false });
    expect((await list({ state: 'any' })).total.count).toBe(5);
    expect((await list({ state: 'resolved' })).items).toMatchObject([{ state: 'resolved' }]);
  });

  test.each(['severity', 'last-seen', 'occurrences'])('are paged by %s, each once', async (sort) => {
    const ids = [];
    for (let number = 0; number < 60; number += 1)
      ids.push(await create({ severity: number % 4, occurrences: number % 7, ...seenAt(number % 5) }));
    const first = await list({ sort, limit: '25' });
    const second = await list({ sort, limit: '25', after: first.next ?? '' });
    const third = await list({ sort, limit: '25', after: second.next ?? '' });
    const paged = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(paged.toSorted()).toEqual(ids.toSorted());
    expect(third.next).toBeNull();
  });

  test('refuse a cursor that is none', async () => {
    const { status } = await moderator({ url: `/api/problems?websiteId=${websiteId}&after=x` });
    expect(status).toBe(400);
  });

  test('are filtered by check, cause, test, severity, page and instants', async () => {
    const { db } = bench;
    const testId = await createTestRow(db, { companyId, websiteId, title: 'Prix affiché' });
    const tag = await create({ url: `${SHOP}/100%`, ...seenAt(8) });
    const csp = await create({
      rootCheck: 'csp',
      rootReason: 'blocks-js-tag',
      checks: ['tagJs', 'csp'],
      severity: 2,
    });
    const ofTest = { kind: 'test' as const, rootCheck: null, rootReason: null, checks: [], severity: 0 };
    const price = await create({ ...ofTest, testId });
    const found = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id);
    expect(await found({ check: 'tagJs' })).toEqual([tag, csp]);
    expect(await found({ check: 'csp', reason: 'blocks-js-tag' })).toEqual([csp]);
    expect(await found({ check: 'tagJs', reason: 'blocks-js-tag' })).toEqual([]);
    expect(await found({ testId })).toEqual([price]);
    expect(await found({ kind: 'test' })).toEqual([price]);
    expect(await found({ severity: 'major' })).toEqual([csp]);
    expect(await found({ q: '100%' })).toEqual([tag]);
    expect(await found({ q: '_' })).toEqual([]);
    expect(await found({ from: '2026-03-10T09:00:00Z' })).toEqual([csp, price]);
    expect((await list({ testId })).items[0]?.cause).toEqual({ kind: 'test', testId, title: 'Prix affiché' });
    expect(await ask('/counts', { check: 'csp', severity: 'major' })).toEqual({
      states: { open: 1, acknowledged: 0, muted: 0, resolved: 0 },
      unchecked: 0,
      checks: { tagJs: 1, tagPhp: 0, csp: 1, dataLayer: 0, hitPageview: 0 },
      tests: 0,
      findings: 0,
      consent: 0,
      severities: { info: 0, minor: 0, major: 1, critical: 0 },
    });
  });

  test('that cannot be checked stay in the list of a later period, and are selected by that state', async () => {
    const hidden = {
      uncheckedSince: new Date('2026-03-10T12:00:00Z'),
      hiddenByCheck: 'tagJs',
      hiddenByReason: 'not-requested',
    } as const;
    const id = await create({ rootCheck: 'tagPhp', rootReason: 'http-error', ...hidden });
    await create({ ...hidden, state: 'muted' });
    await create({ ...hidden, resolvedAt: new Date() });
    await create();
    const from = '2026-03-11T00:00:00Z';
    expect((await list({ from, state: 'open' })).items).toMatchObject([
      {
        id,
        state: 'open',
        uncheckedSince: '2026-03-10T12:00:00.000Z',
        hiddenBy: { check: 'tagJs', reason: 'not-requested' },
      },
    ]);
    expect((await list({ state: 'unchecked' })).items.map((one) => one.id)).toEqual([id]);
    expect(await ask('/counts')).toMatchObject({ unchecked: 1 });
    const groups = await ask<Page<ProblemGroup>>('/groups', { by: 'cause', from });
    expect(groups.items).toMatchObject([{ problems: 1, unchecked: 1 }]);
  });

  test('are put together by cause and by page', async () => {
    const url = `${SHOP}/twice`;
    await create({ url, occurrences: 3, ...seenAt(8) });
    const last = await create({ url: `${SHOP}/once`, occurrences: 2, ...seenAt(9) });
    await create({
      url,
      rootCheck: 'dataLayer',
      rootReason: 'empty',
      checks: ['dataLayer'],
      severity: 1,
      ...seenAt(10),
    });
    const causes = await ask<Page<ProblemGroup>>('/groups', { by: 'cause' });
    expect(causes.total.count).toBe(2);
    expect(causes.items[0]).toMatchObject({
      cause: { kind: 'check', check: 'tagJs', reason: 'not-requested' },
      page: null,
      checks: ['tagJs', 'hitPageview'],
      severity: 'critical',
      problems: 2,
      pages: 2,
      occurrences: 5,
      exampleId: last,
      exampleUrl: `${SHOP}/once`,
    });
    const pages = await ask<Page<ProblemGroup>>('/groups', { by: 'url' });
    expect(pages.items).toMatchObject([
      { page: { url }, problems: 2, checks: ['tagJs', 'dataLayer', 'hitPageview'], causes: [{}, {}] },
      { page: { url: `${SHOP}/once` }, problems: 1 },
    ]);
  });

  test('page through their groups, each once', async () => {
    for (let number = 0; number < 30; number += 1) await create({ occurrences: number % 3 });
    const first = await ask<Page<ProblemGroup>>('/groups', { by: 'url', limit: '25' });
    const rest = await ask<Page<ProblemGroup>>('/groups', {
      by: 'url',
      limit: '25',
      after: first.next ?? '',
    });
    const pages = [...first.items, ...rest.items].map(({ page }) => page?.id);
    expect([new Set(pages).size, pages.length, rest.next]).toEqual([30, 30, null]);
  });

  test('are muted until a date by somebody, and open again by themselves', async () => {
    const id = await create();
    const muted = await put(`/${id}/state`, { state: 'muted', until: '2026-03-10T13:00:00Z' });
    expect(muted).toMatchObject({
      state: 'muted',
      owner: expect.stringContaining('moderator'),
      until: expect.anything(),
    });
    expect((await list()).items).toEqual([]);
    expect((await ask<{ states: object }>('/counts')).states).toMatchObject({ open: 0, muted: 1 });
    bench.clock.advance(3_600);
    expect((await list()).items).toMatchObject([{ id, state: 'open', until: null, owner: null }]);
    expect(await put(`/${id}/state`, { state: 'muted', until: '2020-01-01T00:00:00Z' })).toMatchObject({
      data: { fields: [{ path: 'until', code: 'not-in-future' }] },
    });
  });

  test('get one state for several: those named, those of pages, those of a cause', async () => {
    const one = await create();
    const other = await create({ rootReason: 'http-error' });
    const state = { websiteId, state: 'acknowledged' };
    expect(await put('/states', { ...state, ids: [one] })).toEqual({ changed: 1 });
    const cause = { kind: 'check', check: 'tagJs', reason: 'http-error' };
    expect(await put('/states', { ...state, cause })).toEqual({ changed: 1 });
    const { pageId } = (await list()).items[0]!;
    expect(await put('/states', { websiteId, state: 'open', pageIds: [pageId] })).toEqual({ changed: 1 });
    expect((await list({ state: 'acknowledged' })).items).toHaveLength(1);
    expect([one, other]).toHaveLength(2);
    expect(await put('/states', state)).toMatchObject({ data: { fields: [{ path: 'ids' }] } });
    const elsewhere = { ...state, websiteId: await createWebsiteRow(bench.db, { companyId }), ids: [one] };
    expect(await put('/states', elsewhere)).toEqual({ changed: 0 });
  });

  test(
    'are muted by the hundred while visits of the same pages come in',
    { tags: ['exhaustive'] },
    async () => {
      const agentId = await createAgentRow(bench.db);
      const urls = Array.from({ length: 20 }, (_, page) => `${SHOP}/busy/${page}`);
      const visit = async (run: number) => {
        const jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
        const kind = (page: number) =>
          (page + run) % 4 === 0 ? ('healthy' as const) : ('tag-missing' as const);
        const pages = urls.map((url, page) => ({
          url,
          kind: kind(page),
          startedAt: `2026-03-10T0${run}:00:00.000Z`,
        }));
        return observePages(bench.db, { companyId, websiteId, jobId, agentId, pages });
      };
      await visit(0);
      const cause = { kind: 'check', check: 'tagJs', reason: 'http-error' };
      const mute = () =>
        moderator({
          method: 'PUT',
          url: '/api/problems/states',
          payload: { websiteId, state: 'muted', cause },
        });
      const answers = await Promise.all([1, 2, 3, 4, 5].flatMap((run) => [visit(run), mute(), mute()]));
      expect(answers.filter((answer) => 'status' in answer).map((answer) => answer.status)).toEqual(
        Array(10).fill(200),
      );
    },
  );

  test('have notes, which their author removes, or an administrator', async () => {
    const id = await create();
    const write = (caller: TestCaller) =>
      caller({ method: 'POST', url: `/api/problems/${id}/notes`, payload: { text: ' Vu avec l’agence. ' } });
    const own = (await write(moderator)).body as { id: string };
    bench.clock.advance(1);
    const foreign = (await write(admin)).body as { id: string };
    const { body } = await moderator({ url: `/api/problems/${id}` });
    expect((body as ProblemDetail).notes).toMatchObject([
      { text: 'Vu avec l’agence.', mine: true },
      { text: 'Vu avec l’agence.', mine: false },
    ]);
    const remove = (caller: TestCaller, noteId: string) =>
      caller({ method: 'DELETE', url: `/api/problems/${id}/notes/${noteId}` });
    expect((await remove(moderator, foreign.id)).status).toBe(403);
    expect((await remove(admin, own.id)).status).toBe(204);
    expect((await list()).items).toMatchObject([{ notes: 1 }]);
  });

  test('show the fault as the last visit proves it', async () => {
    const jobId = await createJobRow(bench.db, { companyId, websiteId, state: 'succeeded' });
    const agentId = await createAgentRow(bench.db);
    const pages = [{ url: `${SHOP}/`, kind: 'tag-missing' as const }];
    const [page] = await observePages(bench.db, { companyId, websiteId, jobId, agentId, pages });
    const { items } = await list();
    expect(await ask(`/${items[0]?.id}`)).toMatchObject({
      observationId: page?.id,
      fault: { check: 'tagJs', reason: 'http-error', remedy: { code: 'fix-status' } },
    });
  });

  test('are written to a file that opens in a spreadsheet', async () => {
    await create({ url: `${SHOP}/?a=1;b=2` });
    const french = await file('fr');
    expect(french.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /filename="problemes-[\w.-]+\.example-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    const [head, row] = french.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFURL;Cause;Contrôles en échec;Sévérité;État;Jusqu’au \(Europe\/Paris\)/);
    expect(row).toMatch(/^"https:\/\/shop\.example\/\?a=1;b=2";.*;Critique;Ouvert;;;2026-03-10 12:00:00;/);
    expect((await file('en')).body.split('\r\n')[1]).toContain(',Critical,Open,,,');
  });

  async function file(locale: string) {
    const headers = { 'panel-identifier': 'vigie-panel', authorization: await tokenOf() };
    const url = `/api/problems.csv?websiteId=${websiteId}&locale=${locale}&timeZone=Europe/Paris`;
    return bench.app.inject({ url, headers });
  }

  async function tokenOf(): Promise<string> {
    const user = await createTestUser(bench.db, { companyId, role: 'moderator' });
    const payload = { email: user.email, password: 'correct horse' };
    const { body } = await bench.call({ method: 'POST', url: '/api/sessions', payload });
    return `Bearer ${(body as { token: string }).token}`;
  }
});
