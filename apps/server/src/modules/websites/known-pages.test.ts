import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLoneStar, isPathPattern, matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { listKnownPages } from './known-pages.store.ts';

const ORIGIN = 'https://shop.example';
const PATHS = [
  '/',
  '/SAV/',
  '/SAV/pannes/42',
  '/SAV',
  '/product/test',
  '/product/test?a=1',
  '/product/test?b=2',
  '/product/100%25_coton',
  '/%C3%A9t%C3%A9/2026',
  '/a_b',
  '/aXb',
  '/avis/12/avis',
];

/** Returns the pages that matchesPathPattern finds. */
const named = (patterns: string[]) =>
  PATHS.filter((path) => patterns.some((pattern) => matchesPathPattern(pattern, ORIGIN + path)));

describe('known pages', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    const companyId = await createTestCompany(bench.db, 'Own');
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId, role: 'moderator' }));
    websiteId = await createWebsiteRow(bench.db, { companyId });
    const seenAt = new Date('2026-03-01T00:00:00Z');
    for (const [index, path] of PATHS.entries())
      await bench.db
        .insertInto('pages')
        .values({
          id: createId(index + 1),
          companyId,
          websiteId,
          url: ORIGIN + path,
          firstSeenAt: seenAt,
          lastSeenAt: seenAt,
        })
        .execute();
  });
  afterAll(() => bench.close());

  const get = (query: string) => moderator({ url: `/api/websites/${websiteId}/pages?${query}` });
  const pathsOf = async (query: string) => {
    const { items } = (await get(query)).body as { items: Array<{ url: string }> };
    return items.map(({ url }) => url.slice(ORIGIN.length));
  };
  test('are listed newest first with their total', async () => {
    expect(await pathsOf('limit=25')).toEqual(PATHS.toReversed());
    expect((await get('limit=25')).body).toMatchObject({ next: null, total: { count: PATHS.length } });
  });

  test('are found by a part of their address, taken literally', async () => {
    expect(await pathsOf('q=sav')).toEqual(['/SAV', '/SAV/pannes/42', '/SAV/']);
    expect(await pathsOf('q=a_b')).toEqual(['/a_b']);
    expect(await pathsOf('q=100%25')).toEqual(['/product/100%25_coton']);
  });

  test.each([
    ['SAV/*'],
    ['/'],
    ['product/test'],
    ['product/test?a=*'],
    ['été/*'],
    ['*/avis'],
    ['a_b'],
    ['*%25*'],
  ])('named by the pattern %s are those that it matches', async (pattern) => {
    expect((await pathsOf(`pattern=${encodeURIComponent(pattern)}`)).toReversed()).toEqual(named([pattern]));
  });

  test('named by one of several patterns count together', async () => {
    const { body } = await get('pattern=SAV/*&pattern=%2F&q=S');
    expect(body).toMatchObject({ total: { count: 3 } });
  });

  test.each([
    ['*', 'url-lone-star'],
    ['https://shop.example/', 'url-invalid'],
    ['', 'url-required'],
  ])('are not looked for by the pattern "%s"', async (pattern, code) => {
    expect(await get(`pattern=%2F&pattern=${encodeURIComponent(pattern)}`)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'pattern.1', code }] } },
    });
  });

  test('are named in the database as the pattern itself names them', async () => {
    const part = fc.constantFrom(
      '*',
      '/',
      'a',
      'b',
      'S',
      '_',
      '%25',
      'é',
      '?',
      '=',
      '\\',
      '.',
      'avis',
      'test',
    );
    const pattern = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    const sound = pattern.filter((text) => isPathPattern(text) && !isLoneStar(text));
    await fc.assert(
      fc.asyncProperty(sound, async (text) => {
        const page = await listKnownPages(bench.db, websiteId, { limit: 100, patterns: [text] });
        const found = page.items.map(({ url }) => url.slice(ORIGIN.length));
        expect(found.toReversed()).toEqual(named([text]));
      }),
      { numRuns: 150 },
    );
  });
});
