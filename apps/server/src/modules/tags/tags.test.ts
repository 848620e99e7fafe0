import { listOf } from '@vigie/contract/list.ts';
import { tagSchema, type Tag } from '@vigie/contract/tag.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { BUILT_IN_TAGS } from './built-in-tags.ts';

const tags = listOf(tagSchema);
const TAG = {
  name: 'Mesure maison',
  vendor: 'La DSI',
  purpose: 'analytics',
  patterns: ['stats.example.org', '/mesure/t-*.js'],
  url: null,
};

describe('the built-in catalogue', () => {
  test('names each entry once, with a purpose and at least one pattern', () => {
    expect(BUILT_IN_TAGS.length).toBeGreaterThan(2_000);
    expect(new Set(BUILT_IN_TAGS.map(({ id }) => id)).size).toBe(BUILT_IN_TAGS.length);
    for (const tag of BUILT_IN_TAGS) expect(tagSchema.safeParse(tag).error).toBeUndefined();
  });

  test('knows what vendors are for', () => {
    const purposes = Object.fromEntries(BUILT_IN_TAGS.map(({ id, purpose }) => [id, purpose]));
    expect(purposes).toMatchObject({
      'google-analytics': 'analytics',
      criteo: 'advertising',
      'ab-tasty': 'testing',
      'onetrust-cmp': 'consent',
      axeptio: 'consent',
      intercom: 'support',
      sentry: 'performance',
      youtube: 'other',
    });
  });
});

describe('the catalogue of a company', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  let admin: TestCaller;
  let companyId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const other = await createTestCompany(bench.db, 'Other');
    stranger = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'moderator' }));
    admin = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'admin' }));
  });
  beforeEach(async () => {
    companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
  });
  afterAll(() => bench.close());

  const add = (payload: object = {}, caller = moderator) =>
    caller({ method: 'POST', url: '/api/tags', payload: { ...TAG, ...payload } });
  const added = async (payload: object = {}): Promise<Tag> => tagSchema.parse((await add(payload)).body);
  const list = async (query: Record<string, string> = {}, caller = moderator) =>
    tags.parse((await caller({ url: `/api/tags?${new URLSearchParams(query)}` })).body);
  const ids = async (q: string) => (await list({ q })).items.map(({ id }) => id);

  test('contains its own entries first, then the built-in ones, both by their names', async () => {
    await added({ name: 'zeta' });
    await added({ name: 'Alpha' });
    const { items, total } = await list();
    expect(items.slice(0, 3).map(({ name, builtIn }) => [name, builtIn])).toEqual([
      ['Alpha', false],
      ['zeta', false],
      [BUILT_IN_TAGS[0]?.name, true],
    ]);
    expect(total).toEqual({ count: BUILT_IN_TAGS.length + 2, estimated: false });
  });

  test('is read page by page, without a gap where own entries end', { tags: ['exhaustive'] }, async () => {
    for (const number of Array.from({ length: 27 }).keys()) await added({ name: `Own ${number}` });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        purpose: 'analytics',
        limit: '25',
        ...(after === null ? {} : { after }),
      });
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    const builtIn = BUILT_IN_TAGS.filter(({ purpose }) => purpose === 'analytics').map(({ id }) => id);
    expect(seen.slice(27)).toEqual(builtIn);
    expect(new Set(seen).size).toBe(27 + builtIn.length);
  });

  test('is searched by name, vendor and pattern, without regard to case or accents', async () => {
    const own = await added();
    expect(await ids('MESURE m')).toEqual([own.id]);
    expect(await ids('stats.example.org')).toEqual([own.id]);
    expect(await ids('google-analytics.com')).toContain('google-analytics');
    expect(await ids('kaméleoon')).toContain('kameleoon');
    expect(await ids('%')).toEqual([]);
  });

  test('returns the owner of an address, own entries first', async () => {
    const own = await added({ patterns: ['https://WWW.googletagmanager.com/gtag/js*g-7_%'] });
    const address = 'https://www.googletagmanager.com/gtag/js?id=G-7_%5B';
    expect(await ids(address)).toEqual([own.id, 'google-tag-manager']);
    expect(await ids('www.googletagmanager.com/gtag/js?id=G-70')).toEqual(['google-tag-manager']);
    expect(await ids('stats.hotjar.com')).toEqual(['hotjar']);
    expect(await ids('https://hotjar.com/')).toContain('hotjar');
    expect(await ids('nothotjar.com')).toEqual([]);
  });

  test('shows only own entries, or only the built-in ones', async () => {
    const own = await added();
    expect((await list({ own: 'true' })).items).toEqual([own]);
    expect((await list({ own: 'true' })).total.count).toBe(1);
    expect((await list({ own: 'false' })).items.every(({ builtIn }) => builtIn)).toBe(true);
  });

  test('refuses a second entry of a name, and a cursor that is none', async () => {
    await added();
    const second = await added({ name: 'Second' });
    expect(await add()).toMatchObject({ status: 422, body: { code: 'tag-name-taken' } });
    const rename = {
      method: 'PUT' as const,
      url: `/api/tags/${second.id}`,
      payload: { ...TAG, updatedAt: second.updatedAt },
    };
    expect(await moderator(rename)).toMatchObject({
      status: 422,
      body: { code: 'tag-name-taken', data: { fields: [{ path: 'name' }] } },
    });
    expect((await moderator({ url: '/api/tags?after=none' })).status).toBe(400);
  });

  test.each([
    { name: ' ' },
    { patterns: [] },
    { patterns: [' '] },
    { url: 'javascript:alert(1)' },
    { purpose: 'spy' },
  ])('refuses an entry with %j', async (payload) => {
    expect((await add(payload)).status).toBe(400);
  });

  test('lets entries be read, changed and deleted by its own people and by administrators', async () => {
    const { id, companyId: owner, updatedAt } = await added();
    expect(owner).toBe(companyId);
    const url = `/api/tags/${id}`;
    const change = { method: 'PUT' as const, url, payload: { ...TAG, name: 'Changed', updatedAt } };
    expect((await moderator(change)).body).toMatchObject({ id, name: 'Changed' });
    expect((await admin({ url })).body).toMatchObject({ id, name: 'Changed' });
    expect(await admin(change)).toMatchObject({ status: 422, body: { code: 'changed-meanwhile' } });
    for (const refused of [{ url }, change, { method: 'DELETE' as const, url }])
      expect((await stranger(refused)).status).toBe(404);
    expect((await stranger({ url: '/api/tags?own=true' })).body).toMatchObject({ items: [] });
    expect((await moderator({ method: 'DELETE', url })).status).toBe(204);
    expect((await moderator({ url })).status).toBe(404);
  });

  test('lets built-in entries be read by all and changed by nobody', async () => {
    const url = '/api/tags/google-analytics';
    expect((await moderator({ url })).body).toMatchObject({
      builtIn: true,
      companyId: null,
      updatedAt: null,
    });
    const payload = { ...TAG, updatedAt: new Date().toISOString() };
    expect((await admin({ method: 'PUT', url, payload })).status).toBe(403);
    expect((await admin({ method: 'DELETE', url })).status).toBe(403);
    expect((await admin({ url: '/api/tags/no-such-vendor' })).status).toBe(404);
    expect((await admin({ url: `/api/tags/${createId()}` })).status).toBe(404);
  });
});
