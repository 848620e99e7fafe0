import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pageTestSchema, testHistorySchema, type PageTest } from '@vigie/contract/page-test.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createPoolRow, createTestRow } from '../../../test/pool-rows.ts';
import { createResultRows } from '../../../test/result-rows.ts';
import { createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller } from '../../../test/test-app.ts';

const INPUT = {
  title: 'Chaque page annonce son type',
  description: 'Sans type de page, plus de rapports.',
  category: 'dataLayer',
  severity: 'major',
  allPages: false,
  urls: ['SAV/', 'SAV/*', '/', 'product/test'],
  content: 'return dataLayer[0];',
  condition: 'content.page_type === "home"',
  isDraft: false,
};

describe('tests', async () => {
  let websiteId: string;
  const bench = await openTestApp();
  const companyId = await createTestCompany(bench.db, 'Own');
  const moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  const user = await createTestUser(bench.db, { companyId, role: 'moderator' });
  await bench.db.updateTable('users').set({ locale: 'en' }).where('id', '=', user.userId).execute();
  const english = await bench.signIn(user);
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });

  const create = (payload: object) => moderator({ method: 'POST', url: '/api/tests', payload });
  const created = async (changes: object = {}) => {
    bench.clock.advance(1);
    return pageTestSchema.parse((await create({ ...INPUT, websiteId, ...changes })).body);
  };
  const update = (id: string, payload: object) =>
    moderator({ method: 'PUT', url: `/api/tests/${id}`, payload });
  const remove = (id: string) => moderator({ method: 'DELETE', url: `/api/tests/${id}` });
  const find = async (query: string) => {
    const { body } = await moderator({ url: `/api/tests?websiteId=${websiteId}&${query}` });
    return body as { items: PageTest[]; total: { count: number } };
  };

  test('are stored as they were entered', async () => {
    const { status, body } = await create({ ...INPUT, websiteId });
    expect(status).toBe(201);
    const stored = pageTestSchema.parse(body);
    expect(stored).toMatchObject({ ...INPUT, websiteId, pools: [], isHealthTest: false, lastRun: null });
    expect((await moderator({ url: `/api/tests/${stored.id}` })).body).toEqual(body);
  });

  test.each([
    ['title', 'title-required', { title: ' ' }],
    ['category', 'category-required', { category: undefined }],
    ['category', 'category-required', { category: 'colour' }],
    ['severity', 'severity-required', { severity: null }],
    ['content', 'content-required', { content: '' }],
    ['condition', 'condition-required', { condition: '\n' }],
    ['content', 'content-too-long', { content: 'x'.repeat(20_001) }],
    ['condition', 'condition-too-long', { condition: 'x'.repeat(5_001) }],
    ['urls', 'urls-or-all-pages', { urls: [] }],
    ['urls.1', 'url-lone-star', { urls: ['/', '*'] }],
    ['urls.0', 'url-lone-star', { urls: ['/*'] }],
    ['urls.0', 'url-required', { urls: [''] }],
    ['urls.0', 'url-invalid', { urls: ['https://shop.example/'] }],
    ['urls.0', 'url-invalid', { urls: ['a b'] }],
    ['content', 'content-syntax', { content: 'return (;' }],
    ['condition', 'condition-syntax', { condition: 'content ===' }],
    ['condition', 'condition-unknown-name', { condition: 'contents === 3' }],
  ])('refuse a wrong %s with %s', async (path, code, changes) => {
    const answer = await create({ ...INPUT, websiteId, ...changes });
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ path, code }] } } });
  });

  test('report where their code cannot be read, in both parts', async () => {
    const { body } = await create({
      ...INPUT,
      websiteId,
      content: 'const a = 1;\nreturn a +;',
      condition: 'a b',
    });
    expect(body).toMatchObject({
      data: {
        fields: [
          { path: 'content', code: 'content-syntax', params: { line: 2, column: 11 } },
          { path: 'condition', code: 'condition-syntax', params: { line: 1, column: 3 } },
        ],
      },
    });
  });

  test('name what a condition does not know', async () => {
    const { body } = await create({
      ...INPUT,
      websiteId,
      condition: 'hits.length > 0\n && pageView.url === url',
    });
    const params = { line: 2, column: 5, detail: 'pageView' };
    expect(body).toMatchObject({ data: { fields: [{ path: 'condition', params }] } });
  });

  test('are found by text, category, severity, draft and pool', async () => {
    const price = await created({ title: 'Le prix est juste à 100 %', category: 'content' });
    const type = await created({ title: 'Type', description: 'page_type', severity: 'critical' });
    const draft = await created({ title: 'Brouillon', isDraft: true });
    const poolId = await createPoolRow(bench.db, { companyId, websiteId, testIds: [type.id, draft.id] });
    const ids = async (query: string) => (await find(query)).items.map(({ id }) => id);
    expect(await ids('')).toEqual([draft.id, type.id, price.id]);
    expect(await ids('q=PRIX')).toEqual([price.id]);
    expect(await ids(`q=${encodeURIComponent('100 %')}`)).toEqual([price.id]);
    expect(await ids('q=page_type')).toEqual([type.id]);
    expect(await ids('q=pageXtype')).toEqual([]);
    expect(await ids('category=content')).toEqual([price.id]);
    expect(await ids('severity=critical')).toEqual([type.id]);
    expect(await ids('draft=true')).toEqual([draft.id]);
    expect(await ids('draft=false&category=dataLayer')).toEqual([type.id]);
    expect(await ids(`poolId=${poolId}`)).toEqual([draft.id, type.id]);
    expect((await find('category=dataLayer')).total).toEqual({ count: 2, estimated: false });
  });

  test('are listed page by page, each once', async () => {
    for (let number = 0; number < 30; number += 1) await createTestRow(bench.db, { companyId, websiteId });
    const first = (await find('limit=25')) as unknown as { items: PageTest[]; next: string };
    const second = (await find(`limit=25&after=${first.next}`)) as unknown as typeof first;
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(30);
    expect(second.next).toBeNull();
  });

  test('return their pools, whether they stand for health, and their last run', async () => {
    const { id } = await created();
    const poolId = await createPoolRow(bench.db, { companyId, websiteId, name: 'Nightly', testIds: [id] });
    await bench.db.updateTable('websites').set({ healthTestId: id }).where('id', '=', websiteId).execute();
    const of = { companyId, websiteId };
    const jobs: string[] = [];
    for (let run = 0; run < 26; run += 1) {
      const jobId = await createJobRow(bench.db, { ...of, state: 'succeeded' });
      await createResultRows(bench.db, {
        ...of,
        jobId,
        testId: id,
        outcomes: ['passed', 'failed', 'passed'],
      });
      jobs.push(jobId);
    }
    const newestFirst = jobs.toSorted().toReversed();
    const figures = { passed: 2, failed: 1, errors: 0, skipped: 0 };
    expect((await moderator({ url: `/api/tests/${id}` })).body).toMatchObject({
      pools: [{ id: poolId, name: 'Nightly' }],
      isHealthTest: true,
      lastRun: { jobId: newestFirst[0], figures },
    });
    const { runs } = testHistorySchema.parse((await moderator({ url: `/api/tests/${id}/history` })).body);
    expect(runs.map(({ jobId }) => jobId)).toEqual(newestFirst.slice(0, 24));
    expect(runs.every((run) => run.figures.passed === 2)).toBe(true);
  });

  test('are changed as a whole, never over a change that nobody has seen', async () => {
    const before = await created();
    const change = { ...INPUT, title: 'Changed', updatedAt: before.updatedAt };
    const after = pageTestSchema.parse((await update(before.id, change)).body);
    expect(after).toMatchObject({ title: 'Changed', createdAt: before.createdAt });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await update(before.id, change)).toMatchObject({
      status: 422,
      body: { code: 'changed-meanwhile' },
    });
    expect((await update(before.id, { ...change, updatedAt: after.updatedAt })).status).toBe(200);
    expect(await update(before.id, { ...change, content: ')' })).toMatchObject({ status: 400 });
  });

  test('stay with their website whatever a change requests', async () => {
    const { id, updatedAt } = await created();
    const other = await createWebsiteRow(bench.db, { companyId });
    const { body } = await update(id, { ...INPUT, websiteId: other, updatedAt });
    expect(body).toMatchObject({ websiteId });
  });

  test('leave their pools when they are deleted', async () => {
    const [remaining, gone] = [await created(), await created()];
    const poolId = await createPoolRow(bench.db, { companyId, websiteId, testIds: [gone.id, remaining.id] });
    expect((await remove(gone.id)).status).toBe(204);
    expect((await moderator({ url: `/api/pools/${poolId}` })).body).toMatchObject({
      testIds: [remaining.id],
    });
    expect((await remove(gone.id)).status).toBe(404);
  });

  test('stay while they stand for the health of a website', async () => {
    const { id } = await created();
    await bench.db.updateTable('websites').set({ healthTestId: id }).where('id', '=', websiteId).execute();
    expect(await remove(id)).toMatchObject({
      status: 422,
      body: { code: 'still-in-use', data: { by: [{ kind: 'website', id: websiteId, name: 'Shop' }] } },
    });
  });

  test('are copied under a title in the language of whoever copies them', async () => {
    const original = await created();
    const copy = (who: TestCaller) => who({ method: 'POST', url: `/api/tests/${original.id}/duplicates` });
    const french = pageTestSchema.parse((await copy(moderator)).body);
    expect(french).toMatchObject({ ...INPUT, title: `${INPUT.title} (copie)` });
    expect(french.id).not.toBe(original.id);
    expect((await copy(english)).body).toMatchObject({ title: `${INPUT.title} (copy)` });
    const long = await created({ title: 'x'.repeat(160) });
    const { body } = await moderator({ method: 'POST', url: `/api/tests/${long.id}/duplicates` });
    expect((body as PageTest).title).toHaveLength(160);
  });

  test('contain no character that PostgreSQL cannot store: the error names its field', async () => {
    const answer = await create({ ...INPUT, websiteId, title: 'NUL \0', content: 'return "\ud800";' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'character-not-storable', data: { fields: [{ path: 'title' }, { path: 'content' }] } },
    });
  });

  test('have ids of their own', async () => {
    const id = createId();
    const { body } = await create({ ...INPUT, websiteId, id, companyId: id });
    expect(JSON.stringify(body)).not.toContain(id);
  });
});
